"""Files on disk: where the program keeps its own, how one is read, created, replaced, held and appended to.

Whatever the system refuses becomes a `FileProblem` that names the file. Nothing else in the program touches a file.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from referee.problems import Problem, RefereeError
from referee.words import Sentence, say

WAIT = 5.0
"""How long to wait for another program that is writing, in seconds."""
LARGEST = 64 * 1024 * 1024
"""No file of ours is larger, in bytes; whatever is, is something else."""
CROWDED = 20_000
"""No folder of sessions holds more, with all that is below it."""
LITTER = 24 * 60 * 60.0
"""After so many seconds a temporary file is nobody's any more."""


class FileProblem(RefereeError):
    """A file that cannot be looked at, read or written; the path is the file."""


def problem(file: Path | str, template: str, /, **values: object) -> FileProblem:
    return FileProblem(Problem(str(file), say(template, **values)))


_SYSTEM = {
    errno.ENOENT: say("No such file or directory"),
    errno.EISDIR: say("Is a directory"),
    errno.ENOTDIR: say("Not a directory"),
    errno.EACCES: say("Permission denied"),
    errno.ENOSPC: say("No space left on device"),
}
"""What the system says most often, so that other languages can say it, too."""


def why_not(error: Exception) -> Sentence | str:
    """What the system says against it."""
    if isinstance(error, OSError) and error.errno in _SYSTEM:
        return _SYSTEM[error.errno]
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__


@contextmanager
def _looking(file: Path) -> Iterator[None]:
    """What the system says against a path that is only looked at."""
    try:
        yield
    except (OSError, RuntimeError, ValueError) as error:
        raise problem(file, "This file cannot be read: {why}", why=why_not(error)) from error


@contextmanager
def _writing(file: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, RuntimeError, ValueError) as error:
        raise problem(file, "This file cannot be written: {why}", why=why_not(error)) from error


# --- looking and reading ---


def home() -> Path:
    """Where the program keeps what belongs to this player."""
    given = os.environ.get("REFEREE_HOME")
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("referee", appauthor=False)


def there(file: Path) -> bool:
    """Whether there is something at this path; a path that cannot be looked at is a problem, not a no."""
    with _looking(file):
        try:
            file.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        return True


def is_folder(file: Path) -> bool:
    return there(file) and file.is_dir()


def named(text: str) -> Path:
    """The path that a person typed; `~` is their home."""
    path = Path(text)
    with _looking(path):
        return path.expanduser()


def inside(folder: Path, pattern: str) -> list[Path]:
    """The files below a folder, sorted; none when it cannot be looked into."""
    try:
        return sorted(folder.glob(pattern))
    except (OSError, RuntimeError, ValueError):
        return []


def below(folder: Path, ending: str) -> list[Path]:
    """The files with this ending anywhere below a folder, sorted. A whole disk is not searched."""
    found, seen = [], 0
    for here, folders, names in os.walk(folder):
        seen += len(folders) + len(names)
        if seen > CROWDED:
            raise problem(folder, "This folder holds more than {most} files: name one inside it.", most=CROWDED)
        found += [Path(here, name) for name in names if name.endswith(ending)]
    return sorted(found)


def changed(file: Path) -> float:
    """When it was last written, in seconds; 0 when it cannot be looked at."""
    try:
        return file.stat().st_mtime
    except (OSError, ValueError):
        return 0.0


def read_bytes(file: Path) -> bytes:
    """All that is in a regular file."""
    with _looking(file):
        found = file.stat()
        if not stat.S_ISREG(found.st_mode):
            raise problem(file, "This file cannot be read: {why}", why=say("it is no regular file"))
        if found.st_size > LARGEST:
            raise problem(file, "This file is too large for a file of ours.")
        return file.read_bytes()


# --- writing ---


def replace_file(file: Path, text: str) -> None:
    """Write beside the old file, sync, then take its place and its permissions."""
    with _writing(file):
        file = file.resolve()
        with _beside(file, text) as temporary:
            os.chmod(temporary, file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask())
            os.replace(temporary, file)
        sync_folder(file.parent)


def create_file(file: Path, text: str) -> bool:
    """Write a new file, whole from its first moment; False when somebody else was first."""
    with _writing(file):
        file = file.resolve()
        with _beside(file, text) as temporary:
            os.chmod(temporary, 0o666 & ~_umask())
            try:
                _link(temporary, file)
            except FileExistsError:
                return False
            Path(temporary).unlink(missing_ok=True)
        sync_folder(file.parent)
        return True


def _link(temporary: str, file: Path) -> None:
    """Give the file its name unless somebody has it. Where the system knows no links, the name is taken first."""
    try:
        os.link(temporary, file)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(temporary, file)


@contextmanager
def _beside(file: Path, text: str) -> Iterator[str]:
    """A temporary file with this text, synced, in the same folder; gone afterwards unless it was renamed."""
    import tempfile

    file.parent.mkdir(parents=True, exist_ok=True)
    _sweep(file)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=_temporary(file), suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        yield name
    finally:
        Path(name).unlink(missing_ok=True)


def _temporary(file: Path) -> str:
    return f".{file.name[:100]}."


def _sweep(file: Path) -> None:
    """Temporary files that a program killed long ago has left behind."""
    for old in inside(file.parent, f"{_temporary(file)}*.new"):
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > LITTER:
                old.unlink()


def sync_folder(folder: Path) -> None:
    """A new name is safe only when its folder is; some systems cannot sync a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def remove(file: Path) -> None:
    """Gone, or left where it is when Permission denied."""
    with contextlib.suppress(OSError):
        file.unlink(missing_ok=True)


# --- holding and appending ---


@contextmanager
def held(file: Path) -> Iterator[BinaryIO]:
    """The file, locked. When another has taken its place while we waited, that one."""
    try:
        while True:
            with open(file, "r+b") as out:
                _lock(out, file)
                if os.path.samestat(os.fstat(out.fileno()), file.stat()):
                    yield out
                    return
    except OSError as error:
        raise problem(file, "This file cannot be written: {why}", why=why_not(error)) from error


def _lock(out: BinaryIO, file: Path) -> None:
    try:
        import fcntl
    except ImportError:  # a system without file locks: appending stays safe for one program at a time
        return
    end = time.monotonic() + WAIT
    while True:
        try:
            fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES, errno.EINTR):
                return  # a file system without locks: the same
            if time.monotonic() > end:
                raise problem(file, "Another program is writing to this file: {who}", who=_holder(out)) from None
            time.sleep(0.02)


def _holder(out: BinaryIO) -> Sentence:
    """Who holds the lock, as far as the system tells."""
    inode = str(os.fstat(out.fileno()).st_ino)
    try:
        for row in Path("/proc/locks").read_text().splitlines():
            parts = row.split()
            if "->" not in parts and parts[5].split(":")[-1] == inode:
                return say("process {number}", number=parts[4])
    except (OSError, IndexError):
        pass
    return say("it is not known which")


def append(out: BinaryIO, size: int, data: bytes) -> None:
    """At the end, synced, past every buffer: what a full disk refuses must not be tried again on closing."""
    handle = out.fileno()
    try:
        os.lseek(handle, size, os.SEEK_SET)
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    except OSError:
        os.ftruncate(handle, size)
        raise

"""What the build of a wheel adds to setuptools: compiled catalogues. Named in pyproject.toml; nothing else loads it."""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools.command.build_py import build_py  # type: ignore[import-untyped]


class WithCatalogues(build_py):  # type: ignore[misc]
    """Copies the package as setuptools does; in a wheel, each `.po` becomes a `.mo`."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # a checkout compiles what it speaks
        sys.path.insert(0, str(Path(__file__).parent.parent))
        from referee.catalogues import compile_into

        package = Path(self.build_lib) / "referee"
        (package / "building.py").unlink()  # what only builds is not installed
        built = package / "locale"
        compile_into(built, built)
        for po in built.glob("*/LC_MESSAGES/*.po"):
            po.unlink()

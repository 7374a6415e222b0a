"""Dataclasses, as `dataclasses` declares them, made at a tenth of the cost.

A game declares a hundred of them, a command makes values of a few. The standard library writes and compiles six methods
for each when it is declared: most of the time of a short command. Here `__init__` is compiled when a dozen values
have been made, so is `replace` for a class, and the other methods are shared. Whatever else a dataclass can do is left
to the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
else:
    from operator import attrgetter
    from types import MemberDescriptorType

    MISSING = type("Missing", (), {"__repr__": lambda self: "MISSING"})()
    _set = object.__setattr__

    class Field:
        """What is declared of one field."""

        __slots__ = ("default", "default_factory", "kw_only", "name", "type")

        def __init__(self, default=MISSING, default_factory=MISSING, kw_only=False):
            self.default, self.default_factory, self.kw_only = default, default_factory, kw_only

    def field(*, default=MISSING, default_factory=MISSING, kw_only=False):
        return Field(default, default_factory, kw_only)

    def dataclass(kind=None, /, *, frozen=False, slots=False, eq=True, **more):
        """The same words as `dataclasses.dataclass`."""
        if kind is not None:
            return dataclass()(kind)
        return lambda kind: _declared(kind, frozen, slots, eq) if not more else _standard(kind, frozen, slots, eq, more)

    def _standard(kind, frozen, slots, eq, more):
        import dataclasses

        for name, found in list(vars(kind).items()):
            if isinstance(found, Field):
                given = {key: getattr(found, key) for key in ("default", "default_factory")}
                given = {key: value for key, value in given.items() if value is not MISSING}
                setattr(kind, name, dataclasses.field(kw_only=found.kw_only, **given))
        return dataclasses.dataclass(frozen=frozen, slots=slots, eq=eq, **more)(kind)

    def _declared(kind, frozen, slots, eq):
        before = {name: item for base in reversed(kind.__mro__[1:]) for name, item in _own(base).items()}
        hints = kind.__dict__.get("__annotations__", {})  # noqa: RUF063  inspect is not loaded for it
        own = {
            name: _field(name, hint, kind.__dict__.get(name, MISSING))
            for name, hint in hints.items()
            if not str(hint).startswith(("ClassVar", "typing.ClassVar"))
        }
        found = before | own
        made = {name: it for name, it in _methods(found, frozen, eq).items() if kind.__dict__.get(name) is None}
        new = _with_slots(kind, own, made) if slots else _without_slots(kind, own, made)
        if "__init__" in made:
            made["__init__"].kind = new
        return new

    def _own(base):
        return base.__dict__.get("__fields__") or {}

    def _field(name, hint, given):
        item = given if isinstance(given, Field) else Field(given)
        item.name, item.type = name, hint
        return item

    def _with_slots(kind, own, made):
        """Slots belong to a class from its beginning: so it is made anew."""
        body = {name: it for name, it in kind.__dict__.items() if name not in own}
        body.pop("__dict__", None)
        body.pop("__weakref__", None)
        new = type(kind)(kind.__name__, kind.__bases__, body | made | {"__slots__": tuple(own)})
        new.__qualname__ = kind.__qualname__
        return new

    def _without_slots(kind, own, made):
        for name, it in made.items():
            setattr(kind, name, it)
        for name, item in own.items():
            if item.default is not MISSING:
                setattr(kind, name, item.default)
            elif name in kind.__dict__:
                delattr(kind, name)
        return kind

    def _methods(found, frozen, eq):
        names = tuple(found)
        made = {
            "__fields__": found,
            "__init__": _first(),
            "__repr__": _repr,
            "__match_args__": names,
            "__dataclass_fields__": _Standard(),
        }
        if frozen:
            made |= {"__setattr__": _frozen, "__delattr__": _frozen}
        if eq:
            get = attrgetter(*names) if names else lambda value: ()
            made |= {"__eq__": _equality(get), "__hash__": (lambda self: hash(get(self))) if frozen else None}
        return made

    FEW = 12
    """Of how many values it pays to compile their `__init__`."""

    def _first():
        """Stands for `__init__` until it is worth compiling."""

        def init(self, *given, **named):
            init.count += 1
            if init.count > FEW:
                real = _compiled(init.kind)
                type.__setattr__(init.kind, "__init__", real)
                real(self, *given, **named)
            else:
                _fill(init.kind, self, given, named)

        init.count = 0
        return init

    def _fill(kind, value, given, named):
        """What a compiled `__init__` does, field by field."""
        ordered = [name for name, item in kind.__fields__.items() if not item.kw_only]
        told = dict(zip(ordered, given, strict=False))
        if len(told) < len(given) or told.keys() & named.keys() or not named.keys() <= kind.__fields__.keys():
            raise TypeError(f"{kind.__qualname__} cannot be made of {given} and {named}")
        named |= told
        for name, item in kind.__fields__.items():
            found = named.get(name, MISSING)
            if found is MISSING:
                found = item.default if item.default_factory is MISSING else item.default_factory()
            if found is MISSING:
                raise TypeError(f"{kind.__qualname__} needs {name}")
            _set(value, name, found)
        if hasattr(kind, "__post_init__"):
            value.__post_init__()

    def _compiled(kind):
        known = {"_made": MISSING}
        ordered = [item for item in kind.__fields__.values() if not item.kw_only]
        named = [item for item in kind.__fields__.values() if item.kw_only]
        words = [_parameter(item, known) for item in ordered]
        words += ["*", *(_parameter(item, known) for item in named)] if named else []
        lines = [f"def __init__(self, {', '.join(words)}):"]
        opened = _slotted(kind) and len(kind.__fields__) > SEVERAL
        if opened:
            known |= {"_become": object.__dict__["__class__"].__set__, "_open": _opened(kind), "_kind": kind}
            lines.append(" _become(self, _open)")
        for item in kind.__fields__.values():
            value = item.name
            if item.default_factory is not MISSING:
                value = f"_f_{item.name}() if {item.name} is _made else {item.name}"
            lines.append(f" self.{item.name} = {value}" if opened else _put(kind, item.name, value, known))
        lines += [" self.__class__ = _kind"] if opened else []
        if hasattr(kind, "__post_init__"):
            lines.append(" self.__post_init__()")
        exec("\n".join([*lines, " return"]), known)  # names of our own fields, nothing from outside
        return known["__init__"]

    SEVERAL = 2
    """With more fields than this it pays to open a value and close it again."""

    def _put(kind, name, value, known):
        """The line that puts this value into a field: straight into its slot, where it has one."""
        slot = getattr(kind, name, None)
        if type(slot) is MemberDescriptorType:
            known[f"_s_{name}"] = slot.__set__
            return f" _s_{name}(self, {value})"
        known["_set"] = _set
        return f" _set(self, {name!r}, {value})"

    def _slotted(kind):
        return "__slots__" in kind.__dict__

    def _opened(kind):
        """The same class without its locks: a value of it is filled quickly, and becomes one of `kind`."""
        return _with_slots(
            kind, dict.fromkeys(kind.__slots__), {"__setattr__": _set, "__delattr__": object.__delattr__}
        )

    def _parameter(item, known):
        if item.default_factory is not MISSING:
            known[f"_f_{item.name}"] = item.default_factory
            return f"{item.name}=_made"
        if item.default is MISSING:
            return item.name
        known[f"_d_{item.name}"] = item.default
        return f"{item.name}=_d_{item.name}"

    def _equality(get):
        def equal(self, other):
            return get(self) == get(other) if other.__class__ is self.__class__ else NotImplemented

        return equal

    def _repr(self):
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__fields__)
        return f"{type(self).__qualname__}({shown})"

    def _frozen(self, name, *value):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot change field {name!r}")

    class _Standard:
        """What `dataclasses` looks for, made when somebody does: so it takes ours for its own."""

        def __get__(self, value, kind):
            import dataclasses

            hints = {name: item.type for name, item in kind.__fields__.items()}
            body = {"__annotations__": hints}
            for name, item in kind.__fields__.items():
                given = {key: getattr(item, key) for key in ("default", "default_factory")}
                given = {key: value for key, value in given.items() if value is not MISSING}
                body[name] = dataclasses.field(kw_only=item.kw_only, **given)
            found = dataclasses.dataclass(type(kind.__name__, (), body)).__dataclass_fields__
            type.__setattr__(kind, "__dataclass_fields__", found)
            return found

    def is_dataclass(value):
        return hasattr(value if isinstance(value, type) else type(value), "__fields__") or _is_standard(value)

    def _is_standard(value):
        return hasattr(value if isinstance(value, type) else type(value), "__dataclass_fields__")

    def fields(value):
        found = getattr(value, "__fields__", None)
        return tuple(found.values()) if found is not None else _standard_fields(value)

    def _standard_fields(value):
        import dataclasses

        missing = dataclasses.MISSING
        made = []
        for item in dataclasses.fields(value):
            ours = Field(
                *(MISSING if it is missing else it for it in (item.default, item.default_factory)), item.kw_only
            )
            ours.name, ours.type = item.name, item.type
            made.append(ours)
        return tuple(made)

    _again: dict[type, object] = {}
    _times: dict[type, int] = {}

    def replace(value, /, **changes):
        again = _again.get(value.__class__)
        return again(value, changes) if again is not None else _replaced(value, changes)

    def _replaced(value, changes):
        """The same value with these changes, field by field, until it is worth compiling."""
        kind = value.__class__
        known = getattr(kind, "__fields__", None)
        if known is None:
            import dataclasses

            return dataclasses.replace(value, **changes)
        if not changes.keys() <= known.keys():
            raise TypeError(f"{kind.__qualname__} has no such field: {changes.keys() - known.keys()}")
        _times[kind] = _times.get(kind, 0) + 1
        if _times[kind] > FEW:
            _again[kind] = _compiled_again(kind)
        new = object.__new__(kind)
        for name in known:
            _set(new, name, changes[name] if name in changes else getattr(value, name))
        if hasattr(kind, "__post_init__"):
            new.__post_init__()
        return new

    def _compiled_again(kind):
        slotted = _slotted(kind)
        known = {"_new": object.__new__, "_kind": kind, "_open": _opened(kind) if slotted else kind, "_set": _set}
        lines = ["def again(_value, _changes):", " _made = _new(_open)"]
        copied = " _made.{0} = _value.{0}" if slotted else " _set(_made, {0!r}, _value.{0})"
        lines += [copied.format(name) for name in kind.__fields__]
        lines += [" for _name, _it in _changes.items():", "  if _name not in _kind.__fields__:"]
        lines += ["   raise TypeError(f'{_kind.__qualname__} has no such field: {_name}')", "  _set(_made, _name, _it)"]
        lines += [" _made.__class__ = _kind"] if slotted else []
        lines += [" _made.__post_init__()"] if hasattr(kind, "__post_init__") else []
        exec("\n".join([*lines, " return _made"]), known)  # names of our own fields, nothing from outside
        return known["again"]


__all__ = ["MISSING", "dataclass", "field", "fields", "is_dataclass", "replace"]

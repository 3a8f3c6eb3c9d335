"""What is worked out from a program once, and kept with it: so it lives as long as the program does, and no longer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


class Derived(dict[tuple[object, ...], Any]):
    """What has been worked out from one thing, by the name of what worked it out and what else that was given.

    A copy of it, or what is unpickled, begins empty.
    """

    def __reduce__(self) -> tuple[type[Derived], tuple[()]]:
        return Derived, ()


class Owner(Protocol):
    """A thing that keeps what is worked out from it."""

    @property
    def derived(self) -> Derived: ...


Owning = TypeVar("Owning", bound=Owner)


def derived(
    function: Callable[Concatenate[Owning, Arguments], Result],
) -> Callable[Concatenate[Owning, Arguments], Result]:
    """Lets a function of a thing, and perhaps of more that can be hashed, keep its results in that thing."""
    name = name_of(function)

    @wraps(function)
    def kept(owner: Owning, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        assert not kwargs
        known = owner.derived
        key = (name, *args)
        if key in known:
            found: Result = known[key]
            return found
        return known.setdefault(key, function(owner, *args, **kwargs))  # type: ignore[no-any-return]

    return kept


def name_of(function: Callable[..., object]) -> str:
    """By what the results of a function are found among what has been worked out."""
    return f"{function.__module__}.{function.__qualname__}"

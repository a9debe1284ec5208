"""The words that stand under the fields of a settings type, for the pages that explain them."""

import ast
import inspect
from collections.abc import Mapping

from msgspec import Struct


def field_words(kind: type[Struct]) -> Mapping[str, str]:
    """What stands under each field of a settings type; a field without words stops the page."""
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for field, words in zip(body.body, body.body[1:], strict=False):
        match field, words:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = " ".join(text.split())
    return found

"""The measures by name, in the order of the table; each takes a Setting and gives Results."""

from measures.import_rows import measure as import_rows
from measures.itunes_library import measure as itunes_library
from measures.list_shelf import measure as list_shelf
from measures.lua_border import measure as lua_border
from measures.script_folder import measure as script_folder
from measures.start import measure as start
from measures.undo import measure as undo

MEASURES = {
    "lua-border": lua_border,
    "import": import_rows,
    "itunes": itunes_library,
    "list": list_shelf,
    "start": start,
    "scripts": script_folder,
    "undo": undo,
}

"""The measures by name, in the order of the table; each takes a Setting and returns Results."""

from measures.audio_folder import measure as audio_folder
from measures.beets_database import measure as beets_database
from measures.browse import measure as browse
from measures.fetch_covers import measure as fetch_covers
from measures.history import measure as history
from measures.import_rows import measure as import_rows
from measures.itunes_library import measure as itunes_library
from measures.list_shelf import measure as list_shelf
from measures.lua_border import measure as lua_border
from measures.past import measure as past
from measures.records import measure as records
from measures.script_edits import measure as script_edits
from measures.script_folder import measure as script_folder
from measures.start import measure as start
from measures.typed_fields import measure as typed_fields
from measures.undo import measure as undo
from measures.web_page import measure as web_page
from measures.web_server import measure as web_server
from measures.web_server import memory as web_memory

MEASURES = {
    "lua-border": lua_border,
    "import": import_rows,
    "records": records,
    "itunes": itunes_library,
    "audio": audio_folder,
    "beets": beets_database,
    "covers": fetch_covers,
    "list": list_shelf,
    "start": start,
    "browse": browse,
    "scripts": script_folder,
    "script-edits": script_edits,
    "fields": typed_fields,
    "undo": undo,
    "history": history,
    "past": past,
    "serve": web_server,
    "serve-memory": web_memory,
    "page": web_page,
}

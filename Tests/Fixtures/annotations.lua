---@meta example
-- A remark.

---A name.
---@alias moonshelf.Name "a"|"b c"

---Options of CSV.
---
---```lua
---f { sep = "," }
---```
---
---Since 1.1.
---@class moonshelf.CSVDecodeOptions
---@field sep string? the separator

---The library.
---@class moonshelf.Library
---
---The albums.
---
---Since 1.0.
---@field albums moonshelf.Shelf
---@field [string|integer] any
local library = {}

---Adds one.
---@param fields table<string, any> its fields
---@param position? integer where
---@param ... any the rest
---@return moonshelf.Album? album nil if refused
---@overload fun(fields: table)
function library:add(fields, position, ...) end

---All events.
---@class moonshelf.Events

---An album was added.
---@class moonshelf.AlbumAddedEvent: moonshelf.Event
---@field name "album.added"
---@field album moonshelf.Album? the album

---For tests.
---@class moonshelf.Tests

---The world.
---@type moonshelf.Testing
testing = {}

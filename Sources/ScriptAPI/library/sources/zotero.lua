-- The items of Zotero as a table: the recordings. Those of books, articles and the like are left
-- out.

--- `Evans, Bill; Hall, Jim` as the names are spoken.
local function spoken(names)
  local found <const> = {}
  for name in names:gmatch "[^;]+" do
    local last <const>, first <const> = name:match "^%s*([^,]-)%s*,%s*(.-)%s*$"
    found[#found + 1] = last and first ~= "" and first .. " " .. last
      or name:gsub(",%s*$", ""):match "^%s*(.-)%s*$"
  end
  return table.concat(found, ", ")
end

moonshelf.source {
  name = "zotero", reads = "csv",
  detect = { columns = { "Key", "Item Type", "Publication Year", "Author" } },
  fields = {
    artist = { "Author", "Composer", "Contributor" },
    composer = "Composer",
    title = "Title",
    year = { "Publication Year", "Date" },
    released = "Date",
    label = "Publisher",
    format = { "Type", "Medium" },
    tags = { "Manual Tags", split = ";" },
    notes = { "Abstract Note", "Extra" },
    url = "Url",
    date_added = "Date Added",
    place = { "Place", type = "text" },
    language = { "Language", type = "text" },
  },
  draft = function(album, record, ctx)
    if record["Item Type"] ~= "audioRecording" then ctx.skip "no recording" end
    album.date_added = record["Date Added"]:sub(1, 10)
    album.artist = album.artist and spoken(album.artist)
    album.composer = album.composer and spoken(album.composer)
  end,
}

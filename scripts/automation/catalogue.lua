-- A printable book of the shelf, as an HTML page: a title page, sections by letter or genre, and an
-- index of artists with the numbers of their albums. Covers are those stored next to the library.
--   moonshelf run scripts/automation/catalogue.lua [QUERY…] [--by genre] > catalogue.html
-- For a PDF print it in a browser, or `chromium --headless --print-to-pdf catalogue.html`. In the
-- script folder it is `moonshelf catalogue`, until the file is removed. Changes nothing.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.needs { why = "only reads albums" }
local fold <const> = moonshelf.text.fold
local entities <const> = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }
local function bdi(text) return "<bdi>" .. text:gsub('[&<>"]', entities) .. "</bdi>" end
local head <const> = [[<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Shelf</title><style>
  @page { size: A4; margin: 18mm 16mm; @bottom-center { content: counter(page) } }
  @page :first { @bottom-center { content: none } } main { columns: 2; overflow-wrap: anywhere }
  body { font: 9.5pt/1.35 Georgia, serif; margin: 0 auto; max-width: 178mm } small { color: #555 }
  header { height: 240mm; break-after: page; display: grid; place-content: center }
  h1, h2 { font-weight: 400; margin: 6mm 0 3mm; break-after: avoid }
  h2 { font-size: 18pt; border-bottom: 1px solid; column-span: all } p { margin: 0 0 1mm }
  article { break-inside: avoid; display: flow-root; margin-bottom: 3mm } h1 { font-size: 40pt }
  img { float: left; width: 16mm; height: 16mm; object-fit: cover; margin-right: 3mm }
</style><header><h1>%s</h1><p>%d albums, %s</p></header><main>]]
local function key(album) return fold(album.artist_sort or album.artist or album.title) end
-- The heading that an album is under.
local function section(album, by)
  if by == "genre" then return album.genres[1] or "Without a genre" end
  return (key(album):gsub("^[%p%s]+", ""):match "^[%a\xC2-\xFD][\x80-\xBF]*" or "#"):upper()
end
local function hex(byte) return ("%%%02X"):format(byte:byte()) end
local function entry(number, album)
  local path <const>, details <const> = album:cover "small", {}
  for _, name in ipairs { "label", "catalog_number", "format" } do
    details[#details + 1] = album[name] and bdi(tostring(album[name]))
  end
  local cover <const> = path and ('<img src="file://%s">'):format(path:gsub("[^%w/._-]", hex)) or ""
  return ("<article>%s<small>%d</small> <b>%s</b><br><i>%s</i>%s<br><small>%s</small></article>")
    :format(cover, number, bdi(album.artist or "Unknown"), bdi(album.title),
      (album.year or 0) > 0 and (" (%d)"):format(album.year) or "", table.concat(details, " · "))
end
moonshelf.command("catalogue", { help = "A book to print, on standard output.",
  arguments = "QUERY…", options = { heading = "Records", by = "letter" }, run = function(args)
    local albums <const>, keys <const> = moonshelf.library.query { table.unpack(args) }, {}
    for _, album in ipairs(albums) do
      keys[album] = fold(section(album, args.by) .. "\0" .. key(album) .. "\0" .. (album.year or 0))
    end
    table.sort(albums, function(a, b) return keys[a] < keys[b] end)
    print(head:format(bdi(args.heading), #albums, os.date "%Y-%m-%d"))
    local numbers <const>, artists <const>, last = {}, {}, nil
    for number, album in ipairs(albums) do
      local here <const>, artist <const> = section(album, args.by), album.artist or "Unknown"
      if fold(here) ~= last then print("<h2>" .. bdi(here) .. "</h2>") end
      print(entry(number, album))
      last = fold(here)
      if not numbers[artist] then artists[#artists + 1] = artist end
      numbers[artist] = (numbers[artist] and numbers[artist] .. ", " or "") .. number
    end
    table.sort(artists, function(a, b) return fold(a) < fold(b) end)
    print "<h2>Artists</h2>"
    for _, name in ipairs(artists) do print("<p>" .. bdi(name), numbers[name], "</p>") end
  end })

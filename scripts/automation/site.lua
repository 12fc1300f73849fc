-- The shelf as a static site: a page of all albums with a search, and one for each letter with
-- covers and details. No page loads anything from elsewhere, and the search needs no network.
--   moonshelf run scripts/automation/site.lua DIR [QUERY…] --allow write=DIR
-- Stored covers are copied if it may read them: `--allow read=LIBRARY.moonshelf.covers`. From the
-- script folder: `moonshelf scripts allow site write=DIR`. Changes no album; DIR can be deleted.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
local entities <const> = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }
local function bdi(text) return "<bdi>" .. text:gsub('[&<>"]', entities) .. "</bdi>" end
local head <const> = [[<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Records</title>
<meta name=viewport content="width=device-width"><meta http-equiv="Content-Security-Policy" content=
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>body { font: 1em/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 56em; padding: 1em }
  a { color: #744a1a; text-decoration: none } ul { padding: 0 } li { list-style: none }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .5em } small { color: #666 }
  article { display: flow-root; margin: 2em 0 } img { float: left; width: 8em; margin-right: 1em }
  body { overflow-wrap: anywhere }</style><a href="index.html">All</a>]]
local search <const> = [[<input type=search placeholder=Search aria-label=Search><script>
const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
document.querySelector("input").oninput = event => document.querySelectorAll("li").forEach(item =>
  item.hidden = !fold(event.target.value).split(/\s+/).every(word =>
    fold(item.textContent).includes(word)))</script><ul>]]
local function key(album)
  return (moonshelf.text.fold(album.artist_sort or album.artist or album.title):gsub("^[%p ]+", ""))
end
local function write(path, text) assert(assert(io.open(path, "wb")):write(text)):close() end
local function heading(album)
  return ("%s – <i>%s</i>%s"):format(bdi(album.artist or "Unknown"), bdi(album.title),
    (album.year or 0) > 0 and (" (%d)"):format(album.year) or "")
end
local function article(album, folder)
  local parts <const>, name <const> = {}, ("cover-%d.jpg"):format(album.id)
  for _, field in ipairs { "genre", "label", "catalog_number", "format", "notes" } do
    parts[#parts + 1] = album[field] and bdi(tostring(album[field]))
  end
  local _, cover <const> = pcall(io.open, album:cover "large" or "", "rb")
  if io.type(cover) then write(folder .. name, cover:read "a") end
  local picture <const> = io.type(cover) and ('<img src="%s" alt="">'):format(name) or ""
  return ('<article id="%d">%s%s<br><small>%s</small></article>'):format(album.id, picture,
    heading(album), table.concat(parts, " · "))
end
local function run(args)
  if not args[1] or not io.open then error("say where: site DIR --allow write=DIR", 0) end
  local albums <const> = moonshelf.library.query { "year+", table.unpack(args, 2) }
  table.sort(albums, function(a, b) return key(a) < key(b) end)
  local folder <const>, pages <const>, items <const>, top = args[1] .. "/", {}, {}, head
  for _, album in ipairs(albums) do
    local letter <const> = (key(album):match "^[%a\xC2-\xFD][\x80-\xBF]*" or "#"):upper()
    local page <const> = ("letter-%X.html"):format(utf8.codepoint(letter))
    if not pages[page] then top = top .. (' <a href="%s">%s</a>'):format(page, bdi(letter)) end
    pages[page] = pages[page] or {}
    table.insert(pages[page], article(album, folder))
    items[#items + 1] = ('<li><a href="%s#%d">%s</a>'):format(page, album.id, heading(album))
  end
  for page, texts in pairs(pages) do write(folder .. page, top .. table.concat(texts, "\n")) end
  write(folder .. "index.html", top .. search .. table.concat(items, "\n"))
  print(("%d albums are in %sindex.html"):format(#albums, folder))
end
moonshelf.command("site", { help = "A static site.", arguments = "DIR QUERY…", run = run })

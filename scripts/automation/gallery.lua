-- An HTML gallery of covers, a single self-contained page: albums without a cover get a plate with
-- their name. Covers are loaded from the addresses in `cover_url`.
--   moonshelf run scripts/automation/gallery.lua [QUERY…] [--heading 'My records'] > gallery.html
-- In the script folder it is `moonshelf gallery`, until the file is removed. Changes nothing.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

local entities <const> = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;",
  ["'"] = "&#39;" }
local function escaped(text) return (tostring(text):gsub("[&<>\"']", entities)) end

local head <const> = [[
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%s</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2em; background: #fafafa; color: #222 }
  main { display: grid; gap: 1.5em; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)) }
  figure { margin: 0 }
  img, .plate { width: 100%%; aspect-ratio: 1; object-fit: cover; border-radius: 4px }
  .plate { display: grid; place-items: center; background: #d8d4cc; text-align: center }
  figcaption { margin-top: .4em }
  small { color: #777; display: block }
</style>
<h1>%s</h1>
<main>]]

-- Only web addresses: scripts and local files are left out of the page.
local function cover(album)
  local url <const> = album.cover_url
  if url and url:find "^https?://" then
    return ('<img src="%s" alt="" loading="lazy">'):format(escaped(url))
  end
  return ('<div class="plate">%s</div>'):format(escaped(album.title))
end

moonshelf.command("gallery", {
  help = "An HTML page of covers, on standard output.",
  arguments = "QUERY…",
  options = { heading = { default = "Albums", help = "Heading of the page." } },
  run = function(args)
    local heading <const> = escaped(args.heading)
    print(head:format(heading, heading))
    for album in library.each { table.unpack(args) } do
      print(("<figure>%s<figcaption>%s<small>%s%s</small></figcaption></figure>"):format(
        cover(album), escaped(album.title), escaped(album.artist or ""),
        album.year and (" · %d"):format(album.year) or ""))
    end
    print "</main>"
  end,
})

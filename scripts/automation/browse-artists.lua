-- Browse the artists of the shelf: Enter on one shows the albums. Changes nothing.
-- They are sorted by `artist_sort`, otherwise by name; `/` finds one.
--   moonshelf run scripts/automation/browse-artists.lua [QUERY…]
-- In the script folder it is `moonshelf browse-artists`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.4"
local library <const>, present <const> = moonshelf.library, moonshelf.scroller.present

-- Every artist once, in any spelling of the name, with the albums.
local function artists(query)
  local list <const>, known <const> = {}, {}
  for album in library.each(query) do
    local name <const> = album.artist or "Unknown"
    local key <const> = moonshelf.text.fold(name)
    local artist = known[key]
    if not artist then
      artist = { name = name, order = moonshelf.text.fold(album.artist_sort or name), albums = {} }
      known[key] = artist
      list[#list + 1] = artist
    end
    table.insert(artist.albums, album)
  end
  table.sort(list, function(a, b) return a.order < b.order end)
  return list
end

-- "3 albums, 1971–1977": the summary of an artist in one line.
local function summary(artist)
  local first, last
  for _, album in ipairs(artist.albums) do
    if album.year then
      first, last = math.min(first or album.year, album.year), math.max(last or 0, album.year)
    end
  end
  local count <const> = #artist.albums == 1 and "1 album" or #artist.albums .. " albums"
  if not first then return count end
  return count .. ", " .. (first == last and first or first .. "–" .. last)
end

local function run(args)
  local list <const>, at = artists { table.unpack(args) }, 1
  local function row(title, items, cell, rows, start)
    return present { title = title,
      data_source = { count = #items, initial_index = start,
        cell_at = function(index) return cell(items[index]) end },
      delegate = { on_select = function(index) return rows(items[index]) end } }
  end
  while true do
    at = row("Artists", list, function(artist) return artist.name end, summary, at)
    if not at then return end
    row(list[at].name, list[at].albums, function(album) return album end,
      function(album) return album:rows() end)
  end
end

moonshelf.command("browse-artists", { help = "Look through the artists.", arguments = "QUERY…",
  run = run })

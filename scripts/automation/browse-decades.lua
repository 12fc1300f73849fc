-- Browse the shelf by decade: Enter on a decade shows its albums. Changes nothing.
--   moonshelf run scripts/automation/browse-decades.lua [QUERY…]
-- In the script folder it is `moonshelf browse-decades`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.4"
local library <const>, present <const> = moonshelf.library, moonshelf.scroller.present

-- The albums of each decade, oldest first, and the decades in order.
local function by_decade(query)
  local decades <const>, albums <const> = {}, {}
  for album in library.each(query) do
    if album.year then
      local decade <const> = album.year // 10 * 10
      if not albums[decade] then
        albums[decade] = {}
        decades[#decades + 1] = decade
      end
      table.insert(albums[decade], album)
    end
  end
  for _, list in pairs(albums) do
    table.sort(list, function(a, b)
      return a.year < b.year or a.year == b.year and a.position < b.position
    end)
  end
  table.sort(decades)
  return decades, albums
end

local function show(title, list)
  return present {
    title = title,
    data_source = { count = #list, cell_at = function(index) return list[index] end },
    delegate = { on_select = function(index) return list[index]:rows() end },
  }
end

local function run(args)
  local decades <const>, albums <const> = by_decade { table.unpack(args) }
  local at = -1
  while true do
    local opened <const> = present {
      title = "Decades",
      data_source = {
        count = #decades,
        cell_at = function(index)
          return { title = decades[index] .. "s", subtitle = "albums: " .. #albums[decades[index]] }
        end,
        initial_index = at,
      },
    }
    if not opened then return end
    at = opened
    show(decades[at] .. "s", albums[decades[at]])
  end
end

moonshelf.command("browse-decades", { help = "Look through the shelf decade by decade.",
  arguments = "QUERY…", run = run })

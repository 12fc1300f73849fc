-- Browse a wish list: the albums of a CSV file with the columns Artist and Title that the shelf
-- does not have. Enter adds the album to the shelf, and undo removes it again.
--   moonshelf run scripts/automation/wishes.lua --allow read=. wants.csv
-- In the script folder it is `moonshelf wishes`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.4"
local library <const> = moonshelf.library
-- The cells of a row by their names in lower case.
local function cells(row)
  local small <const> = {}
  for name, text in pairs(row) do small[name:lower()] = text end
  return small
end

local function read(path)
  local file <close> = assert(io.open(path))
  local text <const> = file:read "a"
  local heading <const> = text:match "^[^\r\n]*"
  local separator <const> = heading:find ";" and ";" or heading:find "\t" and "\t" or ","
  local wishes <const> = {}
  for _, row in ipairs(assert(moonshelf.csv.decode(text, { separator = separator }))) do
    local wish <const> = cells(row)
    local artist <const> = wish.artist ~= "" and wish.artist or nil
    if (wish.title or "") ~= "" and not library.exists { artist = artist, title = wish.title } then
      wishes[#wishes + 1] = { artist = artist, title = wish.title, notes = wish.notes,
        year = math.tointeger(tonumber(wish.year or wish.released)) }
    end
  end
  return wishes
end

local function run(args)
  if not args[1] then error("say which file: wishes wants.csv", 0) end
  if not io.open then error("it may not read: moonshelf wishes --allow read=. " .. args[1], 0) end
  local wishes <const>, at = read(args[1]), 1
  repeat
    local come <const> = moonshelf.scroller.present {
      title = #wishes == 1 and "1 wish" or #wishes .. " wishes",
      data_source = {
        count = #wishes, initial_index = at,
        cell_at = function(i) return { title = wishes[i].title, subtitle = wishes[i].artist } end,
      },
      delegate = {
        on_select = function(i)
          return { { "Artist", wishes[i].artist }, { "Year", wishes[i].year },
            { "Notes", wishes[i].notes } }
        end,
      },
    }
    if come then
      local wish <const> = table.remove(wishes, come)
      at = come
      assert(library.add { title = wish.title, artist = wish.artist, year = wish.year })
      print("has come: " .. wish.title)
    end
  until not come
end

moonshelf.command("wishes", { help = "Go through a wish list.", arguments = "FILE", run = run })

-- A Markdown page of a year: the albums of that year on the shelf, by artist, with genres
-- counted and the best rated named; for a blog, a wiki, a printout.
--   moonshelf run scripts/automation/year-page.lua 1977 > 1977.md
-- In the script folder it is `moonshelf year-page`, until the file is removed. Changes nothing.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

-- Text with Markdown's syntax escaped.
local function plain(text)
  return (tostring(text):gsub("[\\`*_%[%]<>#|]", "\\%0"):gsub("%s+", " "))
end

local function sorted_by_count(counts)
  local names <const> = {}
  for name in pairs(counts) do names[#names + 1] = name end
  table.sort(names, function(a, b)
    return counts[a] > counts[b] or counts[a] == counts[b] and a < b
  end)
  return names
end

local function run(args)
  local year <const> = math.tointeger(tonumber(args[1])) or tonumber(os.date "!%Y")
  local albums <const> = library.query { year = year }
  table.sort(albums, function(a, b)
    local left <const>, right <const> = moonshelf.text.fold(a.artist_sort or a.artist or ""),
      moonshelf.text.fold(b.artist_sort or b.artist or "")
    return left < right or left == right and a.position < b.position
  end)
  local genres <const>, best = {}, nil
  for _, album in ipairs(albums) do
    if album.genre then genres[album.genre] = (genres[album.genre] or 0) + 1 end
    local rating <const> = tonumber(album.rating)
    if rating and (not best or rating > tonumber(best.rating)) then best = album end
  end
  print(("# %d\n\n%d album%s."):format(year, #albums, #albums == 1 and "" or "s"))
  local counted <const> = {}
  for _, name in ipairs(sorted_by_count(genres)) do
    counted[#counted + 1] = ("%s %d"):format(plain(name), genres[name])
  end
  if #counted > 0 then print(("Genres: %s."):format(table.concat(counted, ", "))) end
  if best then print(("The best: *%s*."):format(plain(best.title))) end
  if #albums > 0 then print "" end
  for _, album in ipairs(albums) do
    print(("- %s – *%s*%s"):format(plain(album.artist or "Unknown"), plain(album.title),
      album.label and (" (%s)"):format(plain(album.label)) or ""))
  end
end

moonshelf.command("year-page", { help = "A Markdown page of a year.", arguments = "YEAR",
  run = run })

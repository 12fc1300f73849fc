-- Albums that stand twice on the shelf, editions, articles, accents and case aside: "Low" and
-- "Low (2017 Remaster)", not "Low (Live)". Changes nothing; --keep-editions tells editions apart.
--   moonshelf run scripts/automation/duplicates.lua [QUERY…] [--keep-editions]
-- In the script folder it is `moonshelf duplicates`; taken down by taking it out.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

local words <const> = { "deluxe", "edition", "remaster", "anniversary", "expanded", "bonus",
  "reissue", "mono", "stereo", "limited", "explicit", "lp", "vinyl" }

-- Nothing for a bracket that names an edition, else the bracket.
local function without_edition(bracket)
  for _, word in ipairs(words) do
    if bracket:find("%f[%a]" .. word) then return "" end
  end
end

local function key(text, keeps_editions)
  text = moonshelf.text.fold(text or "")
  if not keeps_editions then
    text = text:gsub("%s*%b()", without_edition):gsub("%s*%b[]", without_edition)
  end
  local plain <const> = text:gsub("^the ", ""):gsub(", the$", ""):gsub("[%s%p]", "")
  return plain ~= "" and plain or text
end

local function run(args)
  local groups <const>, order <const> = {}, {}
  for album in library.each { table.unpack(args) } do
    local id <const> = key(album.artist) .. "\0" .. key(album.title, args.keep_editions)
    if not groups[id] then groups[id], order[#order + 1] = {}, id end
    table.insert(groups[id], album)
  end
  local count = 0
  for _, id in ipairs(order) do
    if #groups[id] > 1 then
      count = count + 1
      for _, album in ipairs(groups[id]) do
        print(("%5d  %s – %s%s"):format(album.id, album.artist or "?", album.title,
          album.year and (" (%d)"):format(album.year) or ""))
      end
      print ""
    end
  end
  print(count == 0 and "No duplicates." or ("More than once: %d."):format(count))
end

moonshelf.command("duplicates", { help = "Albums that stand on the shelf twice.",
  arguments = "QUERY…", options = {
    keep_editions = { default = false, help = "Whether what is in brackets tells albums apart." },
  }, run = run })

-- Finds names that are probably one: "Sigur Ros" and "Sigur Rós", "Beatles" and "The Beatles",
-- "Jimi Hendrix" and "Jimmi Hendrix". Changes nothing; it prints a correction for each.
--   moonshelf run scripts/automation/spellings.lua [QUERY…] [--field label --likeness 0.9]
-- In the script folder it is `moonshelf spellings`, until the file is removed.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.0"
local library <const> = moonshelf.library

local function key(name)
  name = moonshelf.text.fold(name):gsub("%p", " "):gsub("^the ", ""):gsub(" and ", " ")
  return (name:gsub("%s", ""))
end

-- The names in use with their counts, by initial: only names with the same initial are compared.
local function collect(query, field)
  local counts <const>, groups <const>, initials <const> = {}, {}, {}
  for album in library.each(query) do
    local name <const> = album:get(field)
    if type(name) == "string" and key(name) ~= "" then
      if not counts[name] then
        local initial <const> = key(name):match "^[%z\1-\x7F\xC2-\xFD][\x80-\xBF]*"
        if not groups[initial] then groups[initial], initials[#initials + 1] = {}, initial end
        table.insert(groups[initial], { name = name, key = key(name) })
      end
      counts[name] = (counts[name] or 0) + 1
    end
  end
  table.sort(initials)
  return counts, groups, initials
end

local function run(args)
  local counts <const>, groups <const>, initials <const> =
    collect({ table.unpack(args) }, args.field)
  for _, initial in ipairs(initials) do
    local group <const> = groups[initial]
    table.sort(group, function(a, b)
      local more <const>, less <const> = counts[a.name], counts[b.name]
      return more > less or more == less and a.name < b.name
    end)
    for i, one in ipairs(group) do
      for j = i + 1, #group do
        local other <const> = group[j]
        local longer <const> = math.max(#one.key, #other.key)
        local shorter <const> = math.min(#one.key, #other.key)
        -- In a short name every letter is significant: Cure and Curve are two bands.
        if one.key == other.key or shorter > 5 and shorter >= longer * args.likeness
          and moonshelf.text.similarity(one.key, other.key) >= args.likeness then
          print(("%s (%d)  ~  %s (%d)"):format(
            one.name, counts[one.name], other.name, counts[other.name]))
        end
      end
    end
  end
end

moonshelf.command("spellings", { help = "Names that are probably one.", arguments = "QUERY…",
  options = { field = { default = "artist", help = "The field to look at." },
    likeness = { default = 0.85, help = "How alike, from 0 to 1." } }, run = run })

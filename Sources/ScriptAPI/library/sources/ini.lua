-- Files with sections, each of which is an album:
--   [1]
--   artist=Can
--   title=Soon
--   year=1973
-- Where all values could be those of TOML, it is read as that.
local text <const> = moonshelf.text

--- The name and the value of a line.
local function member(line)
  local name <const>, value <const> = line:match "^%s*([^=;#%[%s][^=]-)%s*=%s*(.-)%s*$"
  if not name then return nil end
  return name, value:match '^"(.*)"$' or value:match "^'(.*)'$" or value
end

--- Whether a value is none that TOML has.
local function is_bare(line)
  local value <const> = line:match "^[^=;#%[]+=%s*(.-)%s*$"
  return value and value:find "^[^\"'%[{]" ~= nil and value ~= "true" and value ~= "false"
    and not value:find "^[%+%-]?%d[%d%.:_TZ+-]*$"
end

--- The sections with their members, as `{ name, line, members }`.
local function sections_of(lines)
  local found <const> = {}
  for line, number in lines do
    local name <const> = line:match "^%s*%[([^%[%]]+)%]%s*$"
    local key <const>, value <const> = member(line)
    if name then
      found[#found + 1] = { name = text.trim(name), line = number, members = {} }
    elseif key and found[1] and value ~= "" then
      local members <const> = found[#found].members
      members[#members + 1] = { key, value }
    end
  end
  return found
end

--- What a section has of an artist and a title.
local function meanings_of(section)
  local found <const> = {}
  for _, one in ipairs(section.members) do found[text.meaning(one[1]) or ""] = true end
  return found
end

moonshelf.source {
  name = "ini", reads = "lines", by_names = true,
  detect = { lines = { "[[]*[]]" } },
  accepts = function(sample)
    local bare = false
    -- The last line may be incomplete.
    local beginning <const> = sample.text:match "^(.*)\n" or sample.text
    for line in beginning:gmatch "[^\r\n]+" do
      if not line:find "^%s*[;#%[]" and line:find "%S" and not member(line) then return false end
      bare = bare or is_bare(line)
    end
    local albums, others = 0, 0
    for _, section in ipairs(bare and sections_of(beginning:gmatch "[^\r\n]+") or {}) do
      local has <const> = meanings_of(section)
      if has.artist and (has.title or has.year) then
        albums = albums + 1
      else
        others = others + 1
      end
    end
    return albums >= 2 and albums > others
  end,
  read = function(input, emit)
    for _, section in ipairs(sections_of(input:lines())) do
      local has <const> = meanings_of(section)
      if has.artist then
        local record <const> = section.members
        -- A section may be called as the album is.
        if not has.title then table.insert(record, 1, { "title", section.name }) end
        emit(record, section.line)
      else
        emit({ line = "[" .. section.name .. "]" }, section.line, "a section without an artist")
      end
    end
  end,
}

-- Records of library catalogues in MARC 21 as XML: the recordings of music. Those of books and the
-- like are left out.
local text <const> = moonshelf.text

--- A text without the punctuation that catalogues put behind parts.
local function plain(written)
  local value = text.trim(text.unescape(written))
  value = value:gsub("%s*[/:;,=]$", "")
  -- The stop of an initial is part of the name.
  if not value:find "%f[%w]%u%.$" then value = value:gsub("%.$", "") end
  value = value:gsub("^%[(.-)%]$", "%1")
  return text.trim(value)
end

--- The fields of a record, as lists of `{ first, [code] = { values } }` by their tags.
local function fields_of(record)
  local found <const> = {}
  local pattern <const> = "<[%w]*:?datafield%f[%s]([^>]*)>(.-)</[%w]*:?datafield>"
  for attributes, inner in record:gmatch(pattern) do
    local tag <const> = attributes:match 'tag="(%d%d%d)"'
    local field <const> = { first = attributes:match 'ind1="(.)"' }
    for code, value in inner:gmatch '<[%w]*:?subfield[^>]-code="(.)"[^>]*>([^<]*)<' do
      local values <const> = field[code] or {}
      field[code], values[#values + 1] = values, plain(value)
    end
    if tag then
      found[tag] = found[tag] or {}
      table.insert(found[tag], field)
    end
  end
  return found
end

--- The first value of one of some places, `260b`.
local function value_of(fields, ...)
  for _, place in ipairs { ... } do
    for _, field in ipairs(fields[place:sub(1, 3)] or {}) do
      local values <const> = field[place:sub(4)]
      if values and values[1] ~= "" then return values[1] end
    end
  end
end

--- All values of some places as a list; nil without any.
local function values_of(fields, ...)
  local found <const> = {}
  for _, place in ipairs { ... } do
    for _, field in ipairs(fields[place:sub(1, 3)] or {}) do
      for _, value in ipairs(field[place:sub(4)] or {}) do found[#found + 1] = value end
    end
  end
  return #found > 0 and found or nil
end

--- The name of a person as it is spoken, or that of a group.
local function artist_of(fields)
  for _, tag in ipairs { "100", "110", "111", "700", "710" } do
    local field <const> = (fields[tag] or {})[1]
    local name <const> = field and field.a and field.a[1]
    local last <const>, first <const> = (name or ""):match "^([^,]+),%s*(.+)$"
    if name and name ~= "" then
      -- What tells a group from other things: `Can (Group)`, `(Musical group)`.
      local group <const> = name:match "^(.-)%s*%([^()]*[gG]roup%)$"
      if group then return group end
      return last and field.first == "1" and tag:find "00$" and first .. " " .. last or name
    end
  end
  return value_of(fields, "245c", "511a")
end

--- A title with what follows it, such as its part.
local function title_of(fields)
  local title <const> = value_of(fields, "245a")
  local part <const>, name <const> = value_of(fields, "245n"), value_of(fields, "245p")
  if not title or not (part or name) then return title end
  return title .. ". " .. (part and name and part .. ", " .. name or part or name)
end

local function album_of(record)
  local fields <const> = fields_of(record)
  local published <const> = value_of(fields, "264c", "260c") or ""
  local fixed <const> = record:match '<[%w]*:?controlfield tag="008"[^>]*>([^<]*)<' or ""
  return {
    artist = artist_of(fields), title = title_of(fields), subtitle = value_of(fields, "245b"),
    year = published:match "%d%d%d%d" or fixed:sub(8, 11):match "^%d%d%d%d$",
    label = value_of(fields, "028b", "264b", "260b"), place = value_of(fields, "264a", "260a"),
    catalog_number = value_of(fields, "028a"), barcode = value_of(fields, "024a"),
    format = value_of(fields, "300a"), genre = values_of(fields, "655a") or
      values_of(fields, "650a"), notes = value_of(fields, "500a"),
  }
end

moonshelf.source {
  name = "marcxml", reads = "text",
  detect = { { text = "www.loc.gov/MARC21/slim" }, { text = '<datafield tag="245"' } },
  refuse = "is a list of records of a catalogue without one of music",
  read = function(input, emit)
    local document <const> = input:text()
    local line, counted = 1, 1
    for place, record in document:gmatch "()<[%w]*:?record%f[%s>][^>]*>(.-)</[%w]*:?record>" do
      line = line + select(2, document:sub(counted, place - 1):gsub("\n", ""))
      counted = place
      local leader <const> = record:match "<[%w]*:?leader>([^<]*)<" or ""
      -- The kind of material: music, in libraries that are careless other sound too.
      if leader:sub(7, 7):find "[ji]" then
        emit(album_of(record), line)
      else
        local title <const> = value_of(fields_of(record), "245a")
        emit({ line = title or "record" }, line, "a record of the catalogue that is no recording")
      end
    end
  end,
}

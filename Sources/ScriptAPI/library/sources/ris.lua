-- References in RIS, as Zotero, EndNote and library catalogues write them: the recordings. Those of
-- books, articles and the like are left out.
--   TY  - SOUND
--   AU  - Evans, Bill
--   TI  - Undercurrent
--   ER  -
local text <const> = moonshelf.text
local recordings <const> = { SOUND = true, MUSIC = true, AUDIO = true }
local names <const> = {
  TI = "title", T1 = "title", CT = "title", BT = "title",
  AU = "artist", A1 = "artist", A2 = "performer", A3 = "producer",
  PY = "year", Y1 = "year", DA = "released", PB = "label", CY = "place", LA = "language",
  C1 = "format", C5 = "format", M3 = "format", KW = "tags", N1 = "notes", N2 = "notes",
  AB = "notes", UR = "url", SN = "barcode", CN = "call_number", AN = "catalog_number",
  ST = "short_title", VL = "discs", T3 = "series",
}

--- `Evans, Bill` as it is spoken; names of groups have no comma.
local function spoken(name)
  local last <const>, first <const> = name:match "^([^,]+),%s*([^,]+)$"
  return last and first .. " " .. last or name
end

--- The date of `1962/05/14/` without the parts that are missing.
local function date(written)
  local year <const>, rest <const> = written:match "^(%d%d%d%d)(.*)$"
  if not year then return written end
  local month <const>, day <const> = rest:match "^/(%d%d?)/?(%d?%d?)"
  if not month or tonumber(month) == 0 then return year end
  local is_full <const> = tonumber(day) and tonumber(day) > 0
  return ("%s-%02d"):format(year, month) .. (is_full and ("-%02d"):format(day) or "")
end

--- Adds a value to those of its member.
local function add(record, name, value)
  local values = record[name]
  if not values then
    values = {}
    record[name] = values
  end
  values[#values + 1] = value
end

--- The members of a reference as those of an album.
local function album(reference)
  local record <const> = {}
  for name, values in pairs(reference) do
    if name == "artist" or name == "performer" or name == "producer" then
      for place, value in ipairs(values) do values[place] = spoken(value) end
      record[name] = table.concat(values, ", ")
    elseif name == "notes" then
      record[name] = table.concat(values, "\n")
    else
      record[name] = name == "tags" and values or values[1]
    end
  end
  -- The artists of a work by a composer are its performers.
  if not record.artist then record.artist, record.performer = record.performer, nil end
  record.released = record.released and date(record.released)
  record.year = record.year and record.year:match "%d%d%d%d" or record.released
  return record
end

moonshelf.source {
  name = "ris", reads = "lines", by_names = true,
  detect = { lines = { "TY  - *", "TY - *" } },
  accepts = function(sample) return sample.text:find "^%s*TY  ?%- %u+" ~= nil end,
  refuse = "is a list of references without one of a recording",
  read = function(input, emit)
    local kind, first, reference, last
    local function finish()
      if kind and recordings[kind] then
        emit(album(reference), first)
      elseif kind then
        emit({ line = "TY  - " .. kind }, first, "a reference that is no recording")
      end
      kind = nil
    end
    for line, number in input:lines() do
      local tag <const>, written <const> = line:match "^(%u[%u%d])  ?%-(.*)$"
      local value <const> = text.trim(written or line)
      if tag == "TY" then
        finish()
        kind, first, reference, last = value:upper(), number, {}, nil
      elseif tag == "ER" then
        finish()
      elseif kind and tag then
        last = names[tag]
        if last and value ~= "" then add(reference, last, value) end
      elseif kind and last and value ~= "" and reference[last] then
        -- A value that goes on in the next line.
        local values <const> = reference[last]
        values[#values] = values[#values] .. " " .. value
      end
    end
    finish()
  end,
}

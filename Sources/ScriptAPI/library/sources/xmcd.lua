-- Entries of discs in freedb's format, as programs for audio CDs keep them, alone or in one file:
--   DTITLE=Can / Soon
--   DYEAR=1973
--   TTITLE0=Future Days
local text <const> = moonshelf.text

--- A value with its escapes replaced.
local escapes <const> = { n = "\n", t = "\t", ["\\"] = "\\" }
local function plain(value)
  return text.trim((value:gsub("\\([nt\\])", escapes)))
end

--- The names of `Artist / Title`; a disc of which only one is known has it as both.
local function names_in(written)
  local artist <const>, title <const> = written:match "^(.-) / (.+)$"
  if not artist then return nil, written end
  return text.trim(artist), text.trim(title)
end

--- The members of an entry, of which long ones go on in lines of the same name, as an album.
local function album(entry)
  local artist <const>, title <const> = names_in(plain(entry.DTITLE or ""))
  local record <const> = {
    artist = artist or title, title = title, year = entry.DYEAR and entry.DYEAR:match "%d%d%d%d",
    genre = entry.DGENRE and plain(entry.DGENRE), freedb_id = entry.DISCID and plain(entry.DISCID),
  }
  local notes <const> = plain(entry.EXTD or "")
  -- Before there was DYEAR, programs wrote the year there.
  record.year = record.year or notes:match "YEAR: *(%d%d%d%d)"
  local rest <const> = text.trim((notes:gsub("YEAR: *%d*", ""):gsub("ID3G: *%d*", "")))
  if rest ~= "" then record.notes = rest end
  local tracks <const> = {}
  while entry["TTITLE" .. #tracks] do
    local name <const> = plain(entry["TTITLE" .. #tracks])
    local guest <const>, own <const> = names_in(name)
    -- On a disc of several artists, tracks have two names too.
    local is_by_others <const> = guest and record.artist:lower():find "^various"
    tracks[#tracks + 1] = ("%d. %s"):format(#tracks + 1,
      is_by_others and guest .. " – " .. own or name)
  end
  if #tracks > 0 then record.track = tracks end
  return record
end

moonshelf.source {
  name = "xmcd", reads = "lines", by_names = true,
  detect = { lines = { "DTITLE=*" } },
  accepts = function(sample)
    local beginning <const> = "\n" .. sample.text
    return beginning:find "\n# ?xmcd" ~= nil
      or beginning:find "\nDISCID=%x" ~= nil and beginning:find "\nTTITLE0=" ~= nil
  end,
  refuse = "is an entry of a disc without its title",
  read = function(input, emit)
    local entry, first = {}, 1
    local function finish()
      if entry.DTITLE then emit(album(entry), first) end
      entry, first = {}, nil
    end
    for line, number in input:lines() do
      local name <const>, value <const> = line:match "^(%u+%d*)=(.*)$"
      if line:find "^# ?xmcd" or name == "DISCID" and (entry.DISCID or entry.DTITLE)
        or name == "DTITLE" and entry.TTITLE0
      then
        finish()
      end
      if name then
        first = first or number
        entry[name] = (entry[name] or "") .. value
      end
    end
    finish()
  end,
}

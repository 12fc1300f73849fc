-- Cue sheets, one or several in a file, whose tracks are combined to albums:
--   REM DATE 1974
--   PERFORMER "Cluster"
--   TITLE "Zuckerzeit"
--   FILE "Zuckerzeit.wav" WAVE
--     TRACK 01 AUDIO
--       TITLE "Hollywood"
local text <const> = moonshelf.text

--- A value without its quotation marks; nil without any.
local function plain(written)
  local value <const> = text.trim(written:match '^%s*"(.-)"?%s*$' or written)
  return value ~= "" and value or nil
end

--- The number of seconds of `mm:ss:ff`, where a second has 75 frames.
local function seconds_of(written)
  local minutes <const>, seconds <const>, frames <const> = written:match "(%d+):(%d+):(%d+)"
  return minutes and tonumber(minutes) * 60 + tonumber(seconds) + tonumber(frames) / 75
end

--- The members of an album that remarks and commands give.
local remarks <const> = {
  GENRE = "genre", DATE = "year", COMPOSER = "composer", LABEL = "label", DISCNUMBER = "disc",
  CATALOGNUMBER = "catalog_number",
}
--- The commands that describe an album, so that they begin one behind a track.
local describing <const> = { PERFORMER = true, TITLE = true, CATALOG = true, SONGWRITER = true }
local beginnings <const> = { GENRE = true, DATE = true, DISCID = true, COMMENT = true }

--- Calls a function with each sheet.
local function each_sheet(lines, take)
  local sheet, track
  local function finish()
    if sheet and #sheet.tracks > 0 then take(sheet) end
    sheet, track = nil, nil
  end
  for line, number in lines do
    local command <const>, rest <const> = line:match "^%s*(%u+)%s+(.*)$"
    -- What describes a track is before its place in the file.
    if track and track.start and (describing[command]
      or command == "REM" and beginnings[rest:match "^%u+"])
    then
      finish()
    end
    if command then sheet = sheet or { tracks = {}, line = number } end
    if command == "TRACK" then
      track = { number = tonumber(rest:match "%d+"), line = number, file = sheet.file }
      if rest:find "AUDIO" then sheet.tracks[#sheet.tracks + 1] = track end
    elseif command == "FILE" then
      sheet.file = number
    elseif command == "REM" and not track then
      local name <const>, value <const> = rest:match "^(%u+)%s+(.*)$"
      local member <const> = remarks[name]
      if member then sheet[member] = plain(value) end
    elseif command == "CATALOG" then
      sheet.barcode = plain(rest)
    elseif command == "PERFORMER" or command == "TITLE" or command == "SONGWRITER" then
      (track or sheet)[command:lower()] = plain(rest)
    elseif command == "INDEX" and track and rest:find "^01%s" then
      track.start = seconds_of(rest)
    end
  end
  finish()
end

--- The length of a track, which ends where the next one of its file begins.
local function length_of(track, following)
  if not following or following.file ~= track.file then return nil end
  local length <const> = following.start and track.start and following.start - track.start
  return length and length > 0 and math.floor(length + 0.5) or nil
end

moonshelf.source {
  name = "cue", reads = "lines", group = "tracks",
  detect = { lines = { "*TRACK [0-9]*AUDIO*" } },
  accepts = function(sample)
    local beginning <const> = "\n" .. sample.text
    return beginning:find '\n%s*FILE "?[^\n]-"? %u' ~= nil
      and beginning:find "\n%s*TRACK %d+ AUDIO" ~= nil
      and beginning:find '\n[%s\u{FEFF}]*TITLE "?[^\n]' ~= nil
  end,
  refuse = "is a cue sheet without the title of the album",
  read = function(input, emit)
    each_sheet(input:lines(), function(sheet)
      if not sheet.title then
        return emit({ line = "FILE" }, sheet.line, "a cue sheet without the title of the album")
      end
      for place, track in ipairs(sheet.tracks) do
        emit({
          album = sheet.title, album_artist = sheet.performer, title = track.title,
          artist = track.performer or sheet.performer, track_number = track.number,
          seconds = length_of(track, sheet.tracks[place + 1]), disc = sheet.disc,
          genre = sheet.genre, year = sheet.year, label = sheet.label, barcode = sheet.barcode,
          composer = sheet.composer or sheet.songwriter, catalog_number = sheet.catalog_number,
        }, track.line)
      end
    end)
  end,
}

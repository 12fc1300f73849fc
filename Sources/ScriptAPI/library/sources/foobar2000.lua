-- Lines that foobar2000 copies of a playlist, whose tracks are combined to albums:
--   Can - [Tago Mago CD2 #01] Aumgn
--   Various Artists - [Sampler #03] Soon // Wire
--   Can - [Soon #01] Moonshake   [2:52]   1973
local text <const> = moonshelf.text
local pattern <const> = "^(.-) %- %[(.+) #(%d+)%] (.+)$"

--- The track of a line.
local function track_in(line)
  local artist <const>, written <const>, number <const>, whole <const> = line:match(pattern)
  if not artist then return nil end
  local name, length, year = whole:match "^(.-)%s%s+%[?([%d:]*)%]?%s*(%d*)$"
  -- Other numbers behind a name are part of it.
  local is_timed <const> = name and (length == "" or length:find ":")
    and (year == "" or year:find "^[12]%d%d%d$")
  if not is_timed then
    name, length, year = whole, "", ""
  end
  local album <const>, disc <const> = written:match "^(.+) CD(%d+)$"
  local title <const>, guest <const> = name:match "^(.-) // (.+)$"
  return {
    album_artist = artist, album = album or written, disc = disc, track_number = tonumber(number),
    artist = guest or artist, title = title or name, duration = length ~= "" and length or nil,
    year = tonumber(year),
  }
end

moonshelf.source {
  name = "foobar2000", reads = "lines", group = "tracks",
  detect = { most_lines = { "* - [[]* #[0-9]*] *" } },
  accepts = function(sample)
    local found, count = 0, 0
    for line in sample.text:gmatch "[^\r\n]+" do
      count = count + 1
      if line:find(pattern) then found = found + 1 end
    end
    return found > 0 and found * 10 >= count * 8
  end,
  read = function(input, emit)
    for line, number in input:lines() do
      local track <const> = track_in(text.trim(line))
      if track then
        emit(track, number)
      elseif line:find "%S" then
        emit({ line = line }, number, "a line without the name of an album")
      end
    end
  end,
}

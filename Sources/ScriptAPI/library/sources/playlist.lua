-- Playlists, M3U with or without its extensions and PLS, whose tracks are combined to albums. What
-- the list does not say of an album is in the paths of its files:
-- `Artist/Album (1977)/CD1/01 Track.mp3`.
local text <const> = moonshelf.text

local function set(names)
  local found <const> = {}
  for name in names:gmatch "[^,\n]+" do
    found[text.trim(name)] = true
  end
  return found
end

local audio <const> = set [[aac, ac3, adts, aif, aifc, aiff, amr, ape, asf, au, caf, dff, dsf, dts,
  eac3, flac, m4a, m4b, m4p, m4r, mka, mp+, mp1, mp2, mp3, mp4, mpc, mpp, oga, ofr, ofs, ogg, opus,
  ra, shn, snd, spx, tak, tta, wav, weba, webm, wma, wv]]
--- Folders with the albums of several artists.
local shared <const> = set [[compilations, compilation, various, various artists, va, v.a.,
  soundtracks, soundtrack, ost, sampler]]
--- Folders that are neither albums nor artists.
local general <const> = set [[music, my music, musik, musique, musica, downloads, download, desktop,
  documents, mp3, mp3s, flac, songs, tracks, playlists, playlist, media, itunes, itunes media,
  itunes music, audio, library, home, users, user, volumes, mnt, storage, sdcard, emulated, data,
  tmp, unknown album, unknown artist, .., .]]
local disc_words <const> = set "disc, disk, cd, disque"
local pictures <const> = set "jpg, jpeg, png, webp, gif, avif"

--- A text without the white space around it; nil without any other.
local function trimmed(written)
  if written:find "^[!-~]" and written:find("^[!-~]", #written) then return written end
  written = text.trim(written)
  return written ~= "" and written or nil
end

--- What an address or path of a picture is as an address; nil for other texts.
local function picture_address(written)
  if written:find "^//" then return "https:" .. written end
  local ending <const> = written:lower():match "%.(%w+)$"
  local is_address <const> = written:find "^https?://" or written:find "^file://"
  return (is_address or pictures[ending]) and written or nil
end

local function year_of(digits)
  local year <const> = tonumber(digits)
  return year and year >= 1000 and year < 3000 and year or nil
end

--- The place behind the marks at the end of a text that are none of a name.
local function end_of_name(written)
  local last = #written
  while last > 0 do
    if written:find("^[ ,;/|%-%(%[]", last) then
      last = last - 1
    elseif last > 1 and written:find("^·", last - 1) then
      last = last - 2
    elseif last > 2 and written:find("^\xE2\x80[\x93\x94]", last - 2) then
      last = last - 3
    else
      break
    end
  end
  return last
end

--- A text without the year at its end, `Low (1977)` or `Merge, 2004`, and the year.
local function year_at_end(written)
  local before, digits, close = written:gsub("%)%.$", ")"):match "^(.-)(%d%d%d%d)([)%]]?)$"
  local year <const> = year_of(digits)
  if not year or close ~= "" and not before:find "[(%[]$" then return nil end
  local last <const> = end_of_name(before)
  if last == 0 or not before:find("[^ ]", last + 1) then return nil end
  local rest <const> = trimmed(before:sub(1, last))
  return rest, rest and year
end

--- The title without a year before or after it: `1977 - Low`, `Low (1977)`.
local function split_year(name)
  local digits, behind = name:match "^[(%[](%d%d%d%d)[)%]](.*)$"
  if not digits then digits, behind = name:match "^(%d%d%d%d)(.*)$" end
  local year <const> = year_of(digits)
  if year then
    local rest, count = behind:gsub("^[ :.)%-\t]+", "")
    local dashes
    repeat
      rest, dashes = rest:gsub("^\xE2\x80[\x93\x94][ :.)%-\t]*", "")
      count = count + dashes
    until dashes == 0
    rest = count > 0 and trimmed(rest) or nil
    if rest then return rest, year end
  end
  if name:find "[)%]]$" then
    local rest <const>, found <const> = year_at_end(name)
    if rest then return rest, found end
  end
  return name, nil
end

--- The names before and behind the first dash with spaces around it, as in `Artist - Title`, or
--- those of `Artist, 1971. Title`; nil without both.
local function dashed(written)
  local stop <const> = written:find(". ", 1, true)
  if stop then
    local name <const>, year <const> = year_at_end(written:sub(1, stop - 1))
    local title <const> = name and trimmed(written:sub(stop + 2))
    if title then return name, ("%s (%d)"):format(title, year) end
  end
  local place = written:find " [-\xE2]"
  if not place then return nil end
  -- A dash in brackets, `Album (Part 1 - 3)`, is between no names.
  local last_closing <const> = written:match "^.*()[)%]]" or 0
  local depth, seen = 0, 1
  while place do
    for mark in written:sub(seen, place):gmatch "[][()]" do
      depth = mark:find "[(%[]" and depth + 1 or math.max(0, depth - 1)
    end
    seen = place + 1
    local behind <const> = written:match("^ %-() ", place)
      or written:match("^ \xE2\x80[\x93\x94]() ", place)
    if behind and (depth == 0 or place > last_closing) then
      local left <const>, right <const> =
        trimmed(written:sub(1, place)), trimmed(written:sub(behind))
      if left and right then return left, right end
    end
    place = written:find(" [-\xE2]", seen)
  end
end

--- The number of the disc that a folder is called: `CD1`, `Disc 2`, `cd-3`, `(Disk 1 of 2)`.
local function disc_of(name)
  if not name:find "%d" then return nil end
  local words <const> = trimmed(name:gsub("[ _-]+", " ")) or ""
  local inner <const> = words:match "^[ :,]*%((.*)%)$" or words:match "^[ :,]*%[(.*)%]$"
    or words:match "^[ :,]*(.*)$"
  local word, number = inner:match "^%s*(%a+)[%s#]*(%d%d?)%s*[oO][fF]%s*%d%d?$"
  if not word then word, number = inner:match "^%s*(%a+)[%s#]*(%d%d?)%s*$" end
  local disc <const> = word and disc_words[word:lower()] and tonumber(number) or 0
  return disc > 0 and disc or nil
end

--- The folded texts of the names that were met.
local function folding()
  local known <const> = {}
  return function(name)
    local found = known[name]
    if not found then
      found = text.fold(name)
      known[name] = found
    end
    return found
  end
end

--- Bytes as UTF-8, with a mark for each that is none.
local function repaired(bytes)
  local parts <const>, start = {}, 1
  repeat
    local _, place <const> = utf8.len(bytes, start)
    parts[#parts + 1] = bytes:sub(start, (place or 0) - 1)
    parts[#parts + 1] = place and "\u{FFFD}"
    start = (place or 0) + 1
  until not place
  return table.concat(parts)
end

--- The folder of a file, with the separators of any system or of an address, and whether it is one.
local function folder_of(path)
  local scheme <const> = path:find("://", 1, true)
  if scheme then
    local rest <const> = path:sub(path:find(":", 1, true) + 3):match "/[^?#]*" or ""
    path = rest:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end)
  end
  -- Without patterns that would try each place of a long name.
  local body <const> = path:match(scheme and "^.*[^/]" or "^.*[^/\\]") or ""
  local start <const> = body:match(scheme and "^.*/()" or "^.*[/\\]()")
  if not start or not body:sub(1, start - 1):find(scheme and "[^/]" or "[^/\\]") then return nil end
  local folder <const> = path:sub(1, #path - (#body - start + 1) - 1)
  return scheme and repaired(folder) or folder, scheme ~= nil
end

--- What a folder says about the albums in it: title, artist, year, disc.
local function read_folder(folder, is_address, fold)
  local parts <const> = {}
  for part in folder:gmatch(is_address and "[^/]+" or "[^/\\]+") do parts[#parts + 1] = part end
  if parts[1] and parts[1]:find "^[^\x80-\xBF][\x80-\xBF]*:$" then table.remove(parts, 1) end
  local found <const> = { disc = disc_of(parts[#parts] or "") }
  if found.disc then parts[#parts] = nil end
  local name <const>, parent = parts[#parts], parts[#parts - 1]
  if not name or general[fold(name)] then return found end
  if parent and general[fold(parent)] then parent = nil end
  local title, year = split_year(name)
  local left <const>, right <const> = dashed(title)
  found.artist = parent
  if left and (not parent or fold(left) == fold(parent)) then
    local inner
    found.artist = left
    title, inner = split_year(right)
    year = year or inner
  end
  found.title, found.year = title, year
  return found
end

--- Adds what the folder of a track says of its album, which counts less than what the list says.
local function complete(track, folders, fold)
  local folder <const>, is_address <const> = folder_of(track.path)
  if not folder then return end
  local known <const> = folders[is_address]
  local found = known[folder]
  if not found then
    found = read_folder(folder, is_address, fold)
    folders.count = folders.count + 1
    found.number = folders.count
    known[folder] = found
  end
  local is_shared <const> = found.artist and shared[fold(found.artist)]
  if is_shared and not track.album_artist then track.compilation = true end
  if not is_shared and not track.album then
    track.album_artist = track.album_artist or found.artist
  end
  track.album = track.album or found.title
  track.year, track.disc = found.year, found.disc
  if not folder:find("://", 1, true) then track.folder = folder end
  if not found.disc then track.album_id = found.number end
end

--- The positive number that a text consists of.
local function positive(digits)
  local number <const> = digits and math.tointeger(tonumber(digits))
  return number and number > 0 and number or nil
end

--- Sets the title and artist of a track from `Artist - Title`.
local function name_track(track, name)
  local artist <const>, title <const> = dashed(name or "")
  track.title = title or name
  track.artist = artist or track.artist
end

--- The number of seconds and the name in `123 logo="a,b",Artist - Title`.
local function information(value)
  local is_quoted, comma = false, nil
  for place, mark in value:gmatch '()([",])' do
    if mark == '"' then
      is_quoted = not is_quoted
    elseif not is_quoted then
      comma = place
      break
    end
  end
  return positive(value:match "^%d+"), comma and trimmed(value:sub(comma + 1))
end

local members <const> = {
  ["#EXTALB"] = "album", ["#EXTART"] = "album_artist", ["#EXTGENRE"] = "genre",
  ["#EXTALBUMARTURL"] = "image", ["#EXTIMG"] = "image",
}

--- Calls a function with each track, its line, and the name of the list if it is known.
local function each_track(lines, take)
  local track, common <const> = {}, {}
  local first, name, number
  local is_in_track, expects_image, is_numbered = false, false, false
  local function finish(line)
    if not track.path then return end
    for member, value in pairs(common) do track[member] = track[member] or value end
    take(track, first or line, name)
    track, first, is_in_track = {}, nil, false
  end
  -- After `#EXTINF`, for the track that follows, otherwise for all.
  local function put(member, value) (is_in_track and track or common)[member] = value end
  local function directive(written, line)
    local word, value = written:match "^([^:]*):(.*)$"
    value = word and trimmed(value)
    if not value then return end
    word = word:upper()
    if word == "#EXTINF" then
      track, first, is_in_track = {}, line, true
      local seconds <const>, title <const> = information(value)
      track.seconds = seconds
      if title then name_track(track, title) end
    elseif word == "#PLAYLIST" then
      name = value
    elseif word == "#EXTIMG" and not picture_address(value) then
      -- `#EXTIMG:front cover` describes the picture in the next line.
      expects_image = true
    elseif members[word] then
      put(members[word], value)
    end
  end
  local function numbered(written, line)
    local key, value = written:match "^([^=]*)=(.*)$"
    local kind, digits = (key or ""):lower():match "^(%a+)(%d+)$"
    if kind ~= "file" and kind ~= "title" and kind ~= "length" then return end
    value = trimmed(value)
    if digits ~= number then finish(line) end
    number, first = digits, first or line
    if kind == "file" then
      track.path = value
    elseif kind == "title" then
      name_track(track, value)
    else
      track.seconds = positive(value and value:match "^%+?%d+$")
    end
  end
  local last = 1
  for written, line in lines do
    written, last = trimmed(written), line
    if written then
      if #written == 10 and written:lower() == "[playlist]" then
        is_numbered = true
      elseif is_numbered then
        numbered(written, line)
      elseif written:find "^#" then
        directive(written, line)
      elseif expects_image then
        put("image", written)
        expects_image = false
      else
        track.path = written
        finish(line)
      end
    end
  end
  finish(last)
end

--- The name of a list in a text; the last one counts.
local function name_in(beginning)
  local name
  for line in beginning:gmatch "[^\r\n]+" do
    local value <const> = line:match "^%s*#[Pp][Ll][Aa][Yy][Ll][Ii][Ss][Tt]:(.*)$"
    name = value and trimmed(value) or name
  end
  return name
end

--- Whether a text begins as a playlist, or its lines are files of audio.
local function is_playlist(beginning)
  local lines <const> = {}
  for line in text.trim(beginning):gmatch "[^\r\n]+" do lines[#lines + 1] = line:lower() end
  local first <const> = lines[1] or ""
  for _, sign in ipairs { "^#extm3u", "^#extinf:", "^%[playlist%]" } do
    if first:find(sign) then return true end
  end
  -- The last line may be incomplete.
  local count = 0
  for place = 1, math.max(1, #lines - 1) do
    if not (lines[place] or "#"):find "^#" then
      local ending <const> = lines[place]:match "^.+%.([^.]+)$"
      if not audio[ending] then return false end
      count = count + 1
    end
  end
  return count > 0
end

local endings <const> = { "#*" }
for _, letters in ipairs { "[!. ]", "[!. ][!. ]", "[!. ][!. ][!. ]" } do
  endings[#endings + 1] = "*.[!. ]" .. letters
end

moonshelf.source {
  name = "playlist", reads = "lines", group = "tracks",
  detect = {
    {
      lines = {
        "#[Ee][Xx][Tt][Mm]3[Uu]*", "#[Ee][Xx][Tt][Ii][Nn][Ff]:*",
        "[[][Pp][Ll][Aa][Yy][Ll][Ii][Ss][Tt]]*",
      },
    },
    { most_lines = endings },
  },
  accepts = function(sample) return is_playlist(sample.text:sub(1, 4096)) end,
  refuse = "is a playlist without tracks",
  read = function(input, emit)
    local folders <const>, fold <const> = { count = 0, [true] = {}, [false] = {} }, folding()
    -- The name may be behind tracks, but hardly far behind.
    local beginning <const> = name_in(input:sample())
    each_track(input:lines(), function(track, line, name)
      complete(track, folders, fold)
      track.playlist = track.album and (beginning or name)
      track.image, track.cover_url = nil, track.image and picture_address(track.image)
      emit(track, line)
    end)
  end,
}

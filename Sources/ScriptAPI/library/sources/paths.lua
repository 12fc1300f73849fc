-- Lists of folders, as people with files make them: one path a line, of `find`, `ls -d */*`, `dir
-- /b /s` or `du`, names below their folder, of `ls -R`, `ls -l` or `dir`, or the drawing of `tree`.
-- The last folder is the album, the one above the artist:
--   /mnt/Music/Slint/1991 - Spiderland [FLAC]
--   ./Slint/Spiderland (1991)
--   D:\Musik\Slint - Spiderland
-- Files of audio are tracks of their folder, folders of discs (`CD1`) parts of theirs.
local text <const>, trim <const> = moonshelf.text, moonshelf.text.trim

local function set(names)
  local found <const> = {}
  for name in names:gmatch "%S+" do found[name:gsub("_", " ")] = true end
  return found
end

local audio <const> = set
  "mp3 flac ogg oga opus m4a aac alac wav aif aiff wma ape wv mpc dsf dff mp4"
local other_files <const> = set [[
  jpg jpeg png gif webp bmp cue log txt nfo m3u m3u8 pdf ini db pls sfv md5 ffp accurip html htm url
  lrc xml json md lua py js ts c h cpp swift java rs go css sh yml yaml toml csv tsv zip rar doc
  docx mkv avi]]

--- Folders whose content belongs to the folder above, those in which an artist's albums are sorted,
--- and what brackets behind a title say about files.
local parts_of_albums <const> = set
  "artwork scans scan covers cover art booklet images logs extras"
local kinds <const> = set [[albums studio_albums live_albums live singles eps eps_&_singles
  singles_&_eps compilations studio discography]]
local various <const> = set "va various various_artists"
local formats <const> = set [[flac mp3 aac alac m4a ogg vorbis opus wav aiff ape wv wma dsd dsd64
  dsd128 sacd hires 320 256 192 128 320kbps 256kbps v0 v2 vbr cbr kbps khz bit 24bit 16bit 24 16 44
  48 88 96 192khz 96khz 48khz web lossless cd vinyl lp rip log cue]]

--- The parts of a path, and what it begins with: "/", "." or "" if it is relative; nil if a line is
--- no path.
local function parts_of(line)
  line = trim(line:gsub("^[%d.,]+[KMGT]?i?B?\t+", ""))
  line = line:match "^'(.*)'/?$" or line:match '^"(.*)"/?$' or line
  local separator <const> = line:find "^%a:\\" and "\\" or line:find "^\\\\" and "\\"
    or line:find("/", 1, true) and "/" or "\\"
  -- A separator between names has spaces around it; addresses and tags of forums are no paths.
  if line:find "%w://" or line:find "%[/%a" then return nil end
  if line:find("%s[" .. separator .. "]%s") then return nil end
  local anchor <const> = line:find "^%a:\\" and line:sub(1, 2)
    or line:match "^~?/" or line:match "^\\\\"
    or line:match "^%.%.?[/\\]" or ""
  local parts <const> = {}
  for part in line:sub(#anchor + 1):gmatch("[^" .. separator .. "]+") do
    if part ~= "." then parts[#parts + 1] = trim(part) end
  end
  if anchor == "" and #parts < 2 then return nil end
  return parts, anchor
end

local branches <const> = { "├", "└", "╠", "╚" }

--- The depth of a line that `tree` has drawn, from 1 on, and the name; nil if it is none.
local function branch_of(line)
  line = line:gsub("\u{A0}", " ")
  local depth, place = 1, 1
  while true do
    local bar <const> = line:match("^│   ()", place) or line:match("^║   ()", place)
      or line:match("^|   ()", place) or line:match("^    ()", place)
    if not bar then break end
    depth, place = depth + 1, bar
  end
  for _, branch in ipairs(branches) do
    if line:sub(place, place + #branch - 1) == branch then
      local name = line:sub(place + #branch)
      while name:find "^\xE2\x94\x80" or name:find "^\xE2\x95\x90" do name = name:sub(4) end
      return depth, trim(name)
    end
  end
  local name <const> = line:match("^[|`+\\]%-%-%-?%s*(.+)$", place)
  if name then return depth, trim(name) end
  -- Files of `tree /f` have no branch.
  local file <const> = depth > 1 and line:sub(place):match "^%S.*%.(%w+)%s*$"
  if file and (audio[file:lower()] or other_files[file:lower()]) then
    return depth - 1, trim(line:sub(place))
  end
end

local function extension(name)
  return (name:match "%S%.(%a%w?%w?%w?%w?)$" or ""):lower()
end

--- Whether a folder has a part of an album: `CD1`, `Disc 2 - Live`.
local function is_disc(name)
  local plain <const> = name:lower()
  return plain:find "^cd[ _-]?%d%d?$" ~= nil or plain:find "^cd ?%d%d? ?[-(].*$" ~= nil
    or plain:find "^dis[ck] ?%d" ~= nil or plain:find "^dis[ck]_%d%d?$" ~= nil
    or plain:find "^vinyl ?%d$" ~= nil or plain:find "^lp ?%d$" ~= nil
end

local rights <const> = "^[-dlbcps][-r][-w][-xsS][-r][-w][-xsS][-r][-w][-xtT][.+@]?%s+%d+%s.-%s"
local times <const> = {
  "%d%d%d%d%-%d%d%-%d%d %d%d:%d%d[%d.:]* [+-%d]*%s*", "[%d.,]+[KMGT]?%s+%S+%s+%d%d?%s+%d[%d:]+%s",
  "[%d.,]+[KMGT]?%s+%d%d?%.?%s+%a%S*%s+%d[%d:]+%s",
}

--- The name in a line of `ls -l` or `dir`; nil for other lines.
local function listed(line)
  for _, time in ipairs(#line < 4096 and line:find(rights) and times or {}) do
    local name <const> = line:match(rights .. time .. "(.*)$")
    if name then return name end
  end
  return line:match "^%d[%d./-]+%s+%d%d:%d%d.-<DIR>%s+(.*)$"
    or line:match "^%d[%d./-]+%s+%d%d:%d%d[ APM]+%s[%d., ]+%s(%S.*)$"
end

local sums <const> = set "total insgesamt gesamt totale totaal summa razem итого"

--- Iterates lines, with a path instead of each name that is below the folder that it is in.
local function unlisted(lines)
  local folder, is_new, drive = nil, true, nil
  return function()
    for line, number in lines do
      local written <const> = trim(line)
      local above <const> = is_new and written:match "^'?(%.?%.?/?[^:]*)'?:$"
      local name <const> = listed(written)
      local is_sum <const> = is_new and sums[(written:match "^(%S+) %d[%d.,KMG]*$" or ""):lower()]
      is_new = written == ""
      -- Other lines of `dir` begin with a space, as `Directory of D:\Music` does.
      local own <const> = line:match "^ %S.-%s(%a:\\[^:]*)%s*$"
      drive = own or drive
      if own or drive and line:find "^%s+%S" then
        folder = own or folder
      elseif above and (above:find("/", 1, true) or above == ".") then
        folder, is_new = above:gsub("/$", ""), true
      elseif name and not name:find "^%.%.?$" then
        return (folder or ".") .. (drive and "\\" or "/") .. name, number
      elseif not name and not is_sum then
        return folder and written ~= "" and folder .. "/" .. written or line, number
      end
    end
  end
end

--- Calls a function with the parts of each path, nil for a line without one, the line and its
--- number. Returns how many are paths, drawn, have a beginning, or are others.
local function each(lines, take)
  local stack <const>, found <const> = {}, { paths = 0, drawn = 0, anchored = 0, others = 0 }
  for line, number in unlisted(lines) do
    line = line:gsub("[\r\n]+$", "")
    -- In a drawing, lines may have bars only.
    if line:gsub("\xE2\x94\x82", ""):find "[^%s|]" then
      local depth <const>, name = branch_of(line)
      if depth and name then
        name = name:gsub("[/\\]$", "")
        for place = #stack, depth, -1 do stack[place] = nil end
        stack[depth] = name
        found.drawn, found.paths = found.drawn + 1, found.paths + 1
        take(table.move(stack, 1, #stack, 1, {}), line, number, true)
      else
        local parts <const>, anchor <const> = parts_of(line)
        -- What is above a drawing is its root.
        if parts and found.drawn == 0 then
          found.paths = found.paths + 1
          found.anchored = found.anchored + (anchor ~= "" and 1 or 0)
        else
          found.others = found.others + 1
        end
        take(parts, line, number, false)
      end
    end
  end
  return found
end

--- What a path says before the first separator is a line of another kind of list: `AC/DC - T.N.T.`,
--- `Can, 12/1971`.
local function is_plain(parts)
  for place, part in ipairs(parts) do
    if not part:find "[%a\x80-\xFF]" and not part:find "^%d%d%d%d?$" then return false end
    if place < #parts and (part:find " %- " or part:find(" – ", 1, true) or part:find "[,;|] ") then
      return false
    end
  end
  return true
end

local music <const> = set [[
  music musik musique música musica muzyka hudba muziek musiikki zene müzik mp3 mp3s flac albums
  cds]]

--- Whether lines are paths of albums: nearly all are paths, and years, music in their names, files
--- of audio, or names that look like titles show that these are no other folders.
local function is_list(sample)
  local folders, repeated, dated, plain, files, tracks, deep = 0, 0, 0, 0, 0, 0, 0
  local named, titled, spaced, last = 0, 0, 0, nil
  local function take(parts)
    if not parts or #parts == 0 then return end
    local name <const> = parts[#parts]
    local ending <const> = extension(name)
    if audio[ending] then tracks = tracks + 1
    elseif other_files[ending] then files = files + 1
    else folders = folders + 1 end
    local above <const> = parts[#parts - 1]
    deep = deep + ((above or name:find " %- " or name:find(" – ", 1, true)) and 1 or 0)
    local is_titled <const> = not name:find "^[%l_.]%l" and not (above or ""):find "^[%l_.]%l"
    titled = titled + (is_titled and 1 or 0)
    spaced = spaced + ((name:find " " or (above or ""):find " ") and 1 or 0)
    for place = 1, #parts - 1 do
      if music[parts[place]:lower()] then named = named + 1 break end
    end
    if above and above == last then repeated = repeated + 1 end
    if select(2, text.dated(name)) then dated = dated + 1 end
    if is_plain(parts) then plain = plain + 1 end
    last = above
  end
  -- The last line of a sample may be cut off.
  local found <const> = each(sample:gmatch "([^\n]*)\n?", take)
  local count <const> = found.paths
  if count < 3 or found.others > 3 and found.others * 10 > count then return false end
  if files > folders + tracks or deep * 2 < count then return false end
  local is_music <const> = tracks > 0 or dated * 10 >= count * 3 or named * 10 >= count * 5
  if not is_music and (titled * 10 < count * 8 or spaced * 10 < count * 3) then return false end
  if found.drawn * 10 >= (count - 1) * 9 then return true end
  if found.drawn > 0 then return false end
  if found.anchored * 10 >= count * 9 then return true end
  -- Without a beginning, the paths of one list have folders or years in common.
  return plain * 10 >= count * 9
    and (tracks * 10 >= count * 5 or dated * 10 >= count * 7 or repeated * 4 >= count)
end

local pairs_of_brackets <const> = { "%[([^%[%]]*)%]", "%(([^()]*)%)", "{([^{}]*)}" }

--- Whether what is in brackets is about files: `FLAC`, `MP3 320`, `24-96`.
local function is_format(inner)
  local count = 0
  for word in inner:lower():gmatch "[%w]+" do
    if not formats[word] then return false end
    count = count + 1
  end
  return count > 0
end

--- The year at the beginning of a name, and the rest: `1991 - `, `1991. `, `1991_`, `(1991) `.
local function year_first(name)
  local year, date, rest = name:match "^[%[(](%d%d%d%d)([%d.-]*)[%])][%s_]*(.+)$"
  if not year then year, date, rest = name:match "^(%d%d%d%d)([-.%d]*)%s*[-._]%s*(.+)$" end
  if not year then year, date, rest = name:match "^(%d%d%d%d)()%s*–%s*(.+)$" end
  rest = rest and rest:gsub("^[-_ ]+", "")
  if not rest or rest == "" or tonumber(year) < 1900 or tonumber(year) > 2100
    or type(date) == "string" and not (date .. "-"):find "^[-.]?%d?%d?[-.]%d?%d?-?$" then
    return nil, name
  end
  return year, rest
end

--- The title, year, format and notes in the name of a folder.
local function read_title(name)
  local format, note
  local year, title = year_first(name)
  while true do
    local taken = false
    for _, brackets in ipairs(pairs_of_brackets) do
      local head <const>, inner <const> = title:match("^(.*%S)%s*" .. brackets .. "%s*$")
      if head and is_format(inner) then
        title, format, taken = head, format and inner .. ", " .. format or inner, true
      elseif head and brackets:find "^{" then
        title, note, taken = head, note and inner .. ", " .. note or inner, true
      end
    end
    if not taken then break end
  end
  if not year and text.dated(title) ~= "" then
    local rest <const>, found <const>, remark <const> = text.dated(title)
    if found then
      title, year = rest, found
      if remark and is_format(remark) then
        format = format and remark .. ", " .. format or remark
      elseif remark then
        note = note and remark .. ", " .. note or remark
      end
    end
  end
  return { title = title, year = tonumber(year), format = format, notes = note }
end

--- The names of a folder that is `Artist - Title`.
local function split(name)
  local artist, title = name:match "^(.-%S)%s+%-%s+(%S.*)$"
  if not artist then artist, title = name:match "^(.-%S)%s+–%s+(%S.*)$" end
  if artist and artist:find "^[%[(]?%d%d%d%d[%])]?$" then return nil end
  return artist, title
end

--- The albums of paths: folders with audio, or else those without other folders.
local function albums_of(paths)
  local by_key <const>, order <const> = {}, {}
  local has_tracks = false
  local function folder(parts, number)
    local key <const> = table.concat(parts, "/")
    if not by_key[key] then
      by_key[key] = { parts = parts, number = number, tracks = {} }
      order[#order + 1] = by_key[key]
    end
    return by_key[key]
  end
  for _, path in ipairs(paths) do
    local parts <const> = path.parts
    local ending <const> = extension(parts[#parts] or "")
    local track
    if audio[ending] or other_files[ending] then
      track = audio[ending] and parts[#parts]:sub(1, -#ending - 2)
      parts[#parts] = nil
      if not track then goto continue end
    end
    while #parts > 1 and (is_disc(parts[#parts]) or parts_of_albums[parts[#parts]:lower()]) do
      parts[#parts] = nil
    end
    if #parts > 0 then
      local found <const> = folder(parts, path.number)
      if track then
        has_tracks = true
        table.insert(found.tracks, track)
      end
    end
    ::continue::
  end
  local is_above <const> = {}
  for _, one in ipairs(order) do
    for last = 1, #one.parts - 1 do is_above[table.concat(one.parts, "/", 1, last)] = true end
  end
  local albums <const> = {}
  for _, one in ipairs(order) do
    local is_album = not is_above[table.concat(one.parts, "/")]
    if has_tracks then is_album = #one.tracks > 0 end
    if is_album then albums[#albums + 1] = one end
  end
  return albums
end

--- Whether nearly all folders have the artist in their own names.
local function is_flat(albums)
  local count = 0
  for _, album in ipairs(albums) do
    local artist <const> = split(album.parts[#album.parts])
    if artist and artist ~= album.parts[#album.parts - 1] then count = count + 1 end
  end
  return count * 10 >= #albums * 9
end

--- The tracks of files, if all have numbers.
local function tracks_of(files)
  local tracks <const> = {}
  for place, file in ipairs(files) do
    local number <const>, title <const> = file:match "^(%d%d?)[ ._-]+(.+)$"
    if not number or place > 10000 then return nil end
    tracks[place] = ("%d. %s"):format(tonumber(number), title)
  end
  return #tracks > 0 and tracks or nil
end

moonshelf.source {
  name = "paths", reads = "lines", competes = true,
  detect = {
    { most_lines = { "*/*", "*\\\\*", "*──*", "*│ *", "*--*", "[-dl]r[-w]*", "*<DIR>*" } },
    { lines = { "./*:", "/*/*:", "*/*:" } },
  },
  accepts = function(sample) return is_list(sample.text) end,
  read = function(input, emit)
    local paths, is_tree = {}, false
    local others <const> = {}
    each(input:lines(), function(parts, line, number, is_drawn)
      if is_drawn and not is_tree then paths, is_tree = {}, true end
      if parts and is_drawn == is_tree then
        paths[#paths + 1] = { parts = parts, number = number }
      elseif trim(line) ~= "." then
        others[#others + 1] = { trim(line), number }
      end
    end)
    -- A drawing has a root above it and numbers below.
    for place = is_tree and #others + 1 or 1, #others do
      emit({ line = others[place][1] }, others[place][2], "a line without a path")
    end
    local albums <const> = albums_of(paths)
    local flat <const> = is_flat(albums)
    for _, album in ipairs(albums) do
      local parts <const> = album.parts
      local name, place = parts[#parts], #parts - 1
      while place > 1 and kinds[parts[place]:lower()] do place = place - 1 end
      local artist = parts[place]
      if flat then
        artist, name = split(name)
        if not artist then artist, name = parts[place], parts[#parts] end
      elseif artist and name:sub(1, #artist + 3) == artist .. " - " then
        name = name:sub(#artist + 4)
      elseif artist and various[artist:lower()] then
        name = name:gsub("^VA %- ", "")
      end
      local record <const> = read_title(name)
      record.artist, record.track = artist, tracks_of(album.tracks)
      emit(record, album.number)
    end
  end,
}

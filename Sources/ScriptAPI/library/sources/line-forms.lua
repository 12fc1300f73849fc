-- Lists of lines in a form of their own, which nearly all lines have:
--   - [Can - Tago Mago](https://example.org/album/1) (1971) #krautrock
--   * [[Can]] – ''Tago Mago'' (United Artists, 1971)
--   Can ............ Tago Mago
--   Can - Tago Mago.zip
--   Can-Tago_Mago-CD-FLAC-1971-GROUP
--   Tago Mago / Can. — United Artists, 1971.
--   * Tago Mago (Can, 1971)
--   Can - Tago Mago [Spoon, SPO 1] 1971
--   ****  Can - Tago Mago
-- Some are written as other lists are, and then read as these.
local text <const> = moonshelf.text
local trim <const> = text.trim

local function set(names)
  local found <const> = {}
  for name in names:gmatch "%S+" do found[name] = true end
  return found
end

local between_names <const> = {
  " - ", " – ", " — ", " -- ", " • ", " · ", " : ", " | ", " / ",
}

--- Whether a text has a mark between names.
local function is_marked(line)
  for _, mark in ipairs(between_names) do
    if line:find(mark, 1, true) then return true end
  end
  return false
end

--- A line without the mark of an entry, and that mark.
local function content(line)
  local mark, rest = line:match "^(%s*[-*+]%s+)(.*)$"
  if not mark then mark, rest = line:match "^(%s*•%s*)(.*)$" end
  if not mark then mark, rest = line:match "^(%s*%d%d?%d?[.)]%s+)(.*)$" end
  return trim(rest or line), mark or ""
end

--- Addresses of albums: such a link alone is one of a title, unless it has both names.
local albums <const> = {
  "/album/", "/albums/", "/release/", "/releases/", "/master/", "/release-group/",
}

--- `[Can - Tago Mago](https://example.org/album/1) (1971)`
local function linked(line)
  local entry <const>, mark <const> = content(line)
  local name <const>, address <const>, rest <const> = entry:match "^%[([^%[%]]+)%](%b())(.*)$"
  if not name or not is_marked(name) or is_marked(rest) then return nil end
  for _, part in ipairs(albums) do
    if address:find(part, 1, true) then
      return mark .. name .. rest, { url = address:match "^%(<?([^%s<>]*)>?.*%)$" }
    end
  end
end

--- `* [[Can]] – ''Tago Mago'' (1971)`, as wikis write it.
local function wiki(line)
  if not line:find "''[^']" or #line > 1000 then return nil end
  local found <const> = line:gsub("<ref[^<>]*/>", ""):gsub("<ref.-</ref>", "")
    :gsub("%[https?://[^%s%[%]]+ ([^%[%]]+)%]", "%1"):gsub("'''(.-)'''", "**%1**")
    :gsub("''(.-)''", "*%1*"):gsub("^%s*[*#:]+%s*", "- ")
  return text.unmarked(found)
end

--- `Can ........ Tago Mago`; also with three dots in one sign or spaces between them, and a year
--- and a price in columns behind the title.
local function dotted(line)
  local found <const>, mark <const> = content(line:gsub("…", "..."))
  local parts <const> = {}
  local entry <const> = found:gsub("%. ?%. ?%. ?%.[. ]*", "\1")
  for part in entry:gmatch "[^\1]+" do parts[#parts + 1] = trim((part:gsub(" %.%s*$", ""))) end
  if #parts < 2 or is_marked(entry) or not parts[1]:find "[%a\xC3-\xF4]"
    or text.meaning(parts[1]) == "artist" then
    return nil
  end
  local title, year, price = parts[2]:match "^(%S.-)%s%s+([12][09]%d%d)%s*(%S*)$"
  if not title then
    title, year, price = parts[2]:match "^(%S.-)%s+([12][09]%d%d)%s%s+(%S+)$"
  end
  if title and not parts[3] then
    local record <const> = { artist = parts[1], title = title, year = year }
    if price:find "^[€$£]?%d+[.,]%d%d$" then record.price = price end
    return record
  end
  -- Numbers are those of pages, prices or lengths.
  local rest <const> = parts[2]:gsub("[€$£%d.,: ]+", "")
  if parts[2]:find "%d" and rest:find "^%a?%a?%a?$" then return nil end
  return mark .. table.concat(parts, " – ")
end

local archives <const> = set "zip rar 7z tar gz tgz iso"

--- `Can - Tago Mago.zip`, `Can_-_Tago_Mago.tar.gz`
local function archived(line)
  local name, ending <const> = trim(line):match "^([^/\\]+)%.(%w+)$"
  if not name or not archives[ending:lower()] then return nil end
  name = name:gsub("%.tar$", "")
  if not name:find " " then name = name:gsub("_", " ") end
  return name
end

--- The parts of names of releases that say what they are, apart from years.
local kinds <const> = set [[cd cds cdr cdm cdep web vinyl lp ep flac mp3 320 v0 v2 wav dvd dvda dvdr
  sacd tape cassette single promo advance bootleg reissue remastered remaster retail proper repack
  rerip deluxe limited bonus ost sat line stream live compilation edition read nfo internal incl
  expanded anniversary version dirfix readnfo ltd ed special digital bandcamp]]

local media <const> = set "cd cds vinyl lp ep dvd sacd tape cassette web"

--- Whether a part of the name of a release says what it is: `2CD`, `Deluxe_Edition`, `(ABC_123)`.
local function is_kind(part)
  if part:find "^%(.*%)$" then return true end
  for word in part:lower():gmatch "[^_]+" do
    if not kinds[word] and not kinds[word:gsub("^%d+x?", "")] and not word:find "^%d%d?bit$"
      and not word:find "^%d%d%d?khz$" and not word:find "^%d%d?th$" then
      return false
    end
  end
  return true
end

--- `Can-Tago_Mago-CD-FLAC-1971-GROUP`; nil if it is not clear where the title begins.
local function released(line)
  local name <const> = trim(line):gsub("/$", "")
  if name:find "%s" or not name:find "%-" then return nil end
  local parts <const>, place = {}, nil
  for part in name:gmatch "[^-]+" do
    parts[#parts + 1] = part
    if #parts > 2 and part:find "^[12][09]%d%d$" then place = #parts end
  end
  -- Names of other files and projects are in small letters.
  if not place or #parts - place ~= 1 or not parts[#parts]:find "^[%w_]*%u[%w_]*$"
    or parts[1]:find "^%l" then
    return nil
  end
  local record <const> = { year = parts[place] }
  for other = 3, place - 1 do
    local part <const> = parts[other]
    if not is_kind(part) then return nil end
    if media[part:lower():gsub("^%d+x?", "")] then record.format = record.format or part end
    record.catalog_number = part:match "^%((%u+_?%d+)%)$" or record.catalog_number
  end
  record.artist, record.title = trim((parts[1]:gsub("_", " "))), trim((parts[2]:gsub("_", " ")))
  return record
end

--- `Tago Mago / Can ; Damo Suzuki. — Köln : Spoon, 1971.`
local function catalogued(line)
  local entry <const> = content(line)
  local title <const>, artist <const>, rest <const> = entry:match "^(.-) / (.-)%. [-–—]+ (.+)$"
  if not title or title:find " / " then return nil end
  local place <const>, year <const> = rest:match "^(.-),? [%[c©℗p]*([12][09]%d%d)%f[%D].*$"
  if not year then return nil end
  local label <const> = place:gsub("^.* : ", "")
  return {
    title = title:gsub(" %[[^%[%]]*%]$", ""), artist = artist:gsub(" ; .*$", ""),
    label = label ~= "" and label or nil, year = year,
  }
end

--- `Tago Mago (Can, 1971)`
local function bracketed(line)
  local entry <const>, mark <const> = content(line)
  local title <const>, artist <const>, year <const> =
    entry:match "^([^()]+) %(([^(),;]+), ([12][09]%d%d)%)$"
  if not title or mark == "" or is_marked(entry) or entry:find(": ", 1, true) then return nil end
  return { title = title:gsub("^([*_])(.*)%1$", "%2"), artist = artist, year = year }
end

--- `Can - Tago Mago [Spoon, SPO 1] 1971`
local function labelled(line)
  local names <const>, label <const>, rest <const> = trim(line):match "^(.-) %[([^%[%]]+)%](.*)$"
  local year <const>, note <const> = (rest or ""):match "^ +([12][09]%d%d)%f[%D]%s*(.*)$"
  if not names or not is_marked(names) or rest ~= "" and not year then return nil end
  local own <const>, number <const> = label:match "^(.-),? (%S*%d[%d ]*)$"
  return year and ("%s (%s)"):format(names, year) or names, {
    label = own or label, catalog_number = number, notes = note ~= "" and note or nil,
  }
end

--- Whether most of such lines have a year.
local function are_dated(lines)
  local count = 0
  for _, line in ipairs(lines) do count = count + (line:find "%(%d%d%d%d%)$" and 1 or 0) end
  return count * 2 > #lines
end

--- Whether the names in brackets are different, as those of artists are; labels repeat, or are
--- behind a title with a comma before it.
local function are_artists(records)
  local seen <const>, count, commas = {}, 0, 0
  for _, record in ipairs(records) do
    if not seen[record.artist] then seen[record.artist], count = true, count + 1 end
    if record.title:find(", ", 1, true) then commas = commas + 1 end
  end
  return #records >= 5 and count * 10 >= #records * 7 and commas * 2 <= #records
end

--- A rating of up to five asterisks before the names, as stars that other lists have.
local function rated(line)
  local stars <const>, names <const> = line:match "^%s*(%*+)%s+(%S.*)$"
  if not stars or #stars > 5 or not is_marked(names) then return nil end
  return ("★"):rep(#stars) .. ("☆"):rep(5 - #stars) .. " " .. names
end

--- Whether ratings differ, unlike the depth of headings.
local function are_ratings(lines)
  local seen <const>, count = {}, 0
  for _, line in ipairs(lines) do
    local stars <const> = line:match "^[^ ]*"
    if not seen[stars] then seen[stars], count = true, count + 1 end
  end
  return count > 1 and (seen["★★★★☆"] or seen["★★★★★"]) ~= nil
end

local forms <const> = {
  { read = linked }, { read = wiki }, { read = archived }, { read = dotted }, { read = released },
  { read = catalogued }, { read = bracketed, accepts = are_artists },
  { read = rated, accepts = are_ratings }, { read = labelled, accepts = are_dated },
}

--- The longest line that is read, in bytes.
local longest <const> = 1000

--- What a form makes of a line; nil if it is another one, or no text.
local function read_as(form, line)
  if #line <= longest and not line:find "[\0-\8\14-\31\127]" then return form.read(line) end
end

--- The form of a list, the reading of lines as other lists have them, and whether those of the form
--- are such.
local function form_of(sample)
  local lines <const> = {}
  for line in sample:gmatch "[^\r\n]+" do
    if #lines < 300 and line:find "%S" then lines[#lines + 1] = text.unescape(line) end
  end
  for _, form in ipairs(forms) do
    local found <const>, others = {}, 0
    for _, line in ipairs(lines) do
      local read <const> = read_as(form, line)
      found[#found + 1] = read
      if not read and not line:find "^%s*=.*=%s*$" and not line:find "^#+ "
        and line:find "[%a\x80-\xFF]" then
        others = others + 1
      end
    end
    local is_most <const> = #found >= 3 and #found >= others * 4
    if is_most and (not form.accepts or form.accepts(found)) then
      local list <const> = type(found[1]) == "string" and text.list(found)
      return form, list or text.list {}, list ~= false
    end
  end
end

moonshelf.source {
  name = "line-forms", reads = "lines", competes = true,
  detect = {
    most_lines = {
      "*](*/*)*", "*''*''*", "*...*", "*…*", "*. . .*", "*.[zrt7][iagz]*", "*.gz", "*.iso",
      "?*-?*-?*-*", "* / *. *, *", "*([!(]*, [12][0-9][0-9][0-9])*", "[*][*]*[* ]*",
      "*- *[[]*] [12][0-9]*",
    },
  },
  accepts = function(sample) return form_of(sample.text) ~= nil end,
  read = function(input, emit)
    local form <const>, list <const>, is_written <const> = form_of(input:sample())
    -- What is above the first line of the form is the title of the list.
    local section, has_found
    for line, number in input:lines() do
      line = text.unescape(line)
      local found, more
      if form then found, more = read_as(form, line) end
      if type(found) == "table" then
        found.section = section
        emit(found, number)
      elseif line:find "%S" then
        local entry <const> = (list or text.list {})(found or line)
        if entry and entry.kind == "heading" then
          section = entry.text
        elseif entry and entry.kind == "album" and is_written and (found or has_found) then
          has_found = true
          local members <const> = table.move(entry.members, 1, #entry.members, 1, {})
          for name, value in pairs(more or {}) do members[#members + 1] = { name, value } end
          if section then members[#members + 1] = { "section", section } end
          emit(members, number)
        else
          emit({ line = trim(line) }, number, "a line without artist and title")
        end
      end
    end
  end,
}

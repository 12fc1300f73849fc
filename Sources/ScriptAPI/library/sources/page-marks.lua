-- Web pages with a card for each album, whose elements have classes or ids of which a word says
-- what their text is:
--   <div class="product"><p class="artist">Can</p><p class="title">Soon</p></div>
--   <li class="album-card"><h3>Soon</h3><p>by Can</p></li>
-- A new card begins where no more elements are open than usual between cards, or, if no more are
-- within cards either, with a name that the album has already.
local text <const> = moonshelf.text

local function set(names)
  local found <const> = {}
  for name in names:gmatch "%S+" do found[name] = true end
  return found
end

--- Words in the headings of pages about records, and of those about other things.
local about <const> = set [[album albums vinyl vinyls record records lp lps cd cds cassettes
  discography alben platten schallplatten kassetten discos vinilos disques vinyles dischi vinili
  platen discografie discographie discografia discografía skivor plader levyt płyty music musik
  musique música musica]]
local others <const> = set [[book books film films movie movies cinema song songs track tracks event
  events concert concerts gigs tickets podcast podcasts games articles news blog interviews reviews
  bücher filme livres libros konzerte termine art paintings artworks prints posters photos]]
--- Words in classes: of elements with an album in them, and of other things.
local class_about <const> = set "album albums vinyl vinyls lp lps cd cds discography band bands"
local class_others <const> = set [[track tracks tracklist song songs playlist setlist event events
  gig gigs concert concerts venue film films movie movies book books game games podcast episode
  episodes video videos photo photos artwork painting news comments review reviews recording]]
--- The words of classes that say what is in an element; the first kinds before the others.
local kinds <const> = {
  { "none", set [[old compare was strike count form input icon button btn page site section widget
    nav menu breadcrumb symbol currency sub author user sort filter badge]] },
  { "artist", set "artist artists performer musician band" }, { "year", set "year date released" },
  { "format", set "format formats" }, { "price", set "price" }, { "genre", set "genre genres" },
  { "catalog number", set "catalog catalogue catno catnr" }, { "details", set "meta info details" },
  { "title", set "title heading titel titre titolo" },
}
--- Words that have other meanings in classes; those of titles and labels that count with no others.
local no_fields <const> = set "album record vinyl group by data release item name cd lp"
local weak <const> = set "album release record name product item card link text value music"
local weak_names <const> = set "album release record name"
local label <const> = set "label labels record name release album product value text link"

local roots <const>, frames <const> = set "html head body main", set "nav footer aside"
local hidden <const> = set "script style template textarea select svg noscript del"
local voids <const> = set "img br hr input meta link source wbr base col embed area"
local inline <const> = set "a abbr b bdi big cite em font i mark s small span strong sub time tt u"
local media <const> = {
  "%f[%w]%d*x?LPs?%f[%W]", "%f[%w]%d*x?CDs?%f[%W]", "inyl", "inch", "ass?ette", "%d\"$", "%d″$",
}
--- The longest text of a field, in bytes, and how many of the open elements are examined.
local longest <const>, most_examined <const> = 150, 20

--- Calls functions with each text and each tag: its name, whether it ends an element, its
--- attributes, and its place.
local function each_part(page, take_text, take_tag)
  local place = 1
  while place <= #page do
    local open <const> = page:find("<", place, true) or #page + 1
    if open > place then take_text(page:sub(place, open - 1), place) end
    local slash <const>, name <const>, behind <const> = page:match("^<(/?)(%a[%w:-]*)()", open)
    if name then
      local attributes <const> = {}
      place = behind
      while true do
        local key <const>, after <const> = page:match("^[%s/]*([^%s=<>/\"']+)()", place)
        if not key then break end
        local quote <const>, first <const> = page:match("^%s*=%s*(['\"]?)()", after)
        local stop <const> = not quote and after or quote == "" and page:find("[%s>]", first)
          or quote ~= "" and page:find(quote, first, true) or #page + 1
        if quote then attributes[key:lower()] = page:sub(first, stop - 1) end
        place = (quote or "") == "" and stop or stop + 1
      end
      place = (page:find(">", place, true) or #page) + 1
      local tag <const> = name:lower()
      if hidden[tag] and slash == "" then
        local ending <const> = tag:gsub("%a", function(a) return "[" .. a .. a:upper() .. "]" end)
        place = page:find("</" .. ending, place) or #page + 1
      else
        take_tag(tag, slash ~= "", attributes, open)
      end
    elseif page:find("^<[!?/]", open) then
      local ending <const> = page:find("^<!%-%-", open) and "-->" or ">"
      place = (select(2, page:find(ending, open, true)) or #page) + 1
    else
      if open <= #page then take_text("<", open) end
      place = open + 1
    end
  end
end

--- The lines of a text that are not empty, with single spaces, without the escapes of HTML.
local function lines_of(written)
  local lines <const> = {}
  for line in written:gmatch "[^\n]+" do
    line = text.trim((text.unescape(line):gsub("%s+", " "):gsub("\u{A0}", " ")))
    if line ~= "" then lines[#lines + 1] = line end
  end
  return lines
end

local function plain(written) return lines_of((written:gsub("\n", " ")))[1] or "" end
local function year_in(written)
  local year <const> = written:match "%f[%d]([12]%d%d%d)%f[%D]"
  return year and year >= "1900" and year < "2100" and year or nil
end

local function is_medium(part)
  for _, medium in ipairs(media) do if part:find(medium) then return #part <= 30 end end
  return false
end

local function are_all(words, of)
  for _, word in ipairs(words) do if not of[word] then return false end end
  return #words > 0
end

--- What the words of a class say, such as `release`, `artist` and `name` of `release__artistName`:
--- the kind of the text, and whether only a weak word says it.
local function kind_of(words)
  local is_label, has_name = false, #words == 1 and weak_names[words[1]]
  for _, word in ipairs(words) do
    is_label, has_name = is_label or word == "label", has_name or word == "name"
  end
  if is_label and are_all(words, label) then return "label" end
  for _, kind in ipairs(kinds) do
    for _, word in ipairs(words) do if kind[2][word] then return kind[1] end end
  end
  if has_name and are_all(words, weak) then return "title", true end
  for _, name in ipairs { table.concat(words, " "), table.unpack(words, 1, 8) } do
    local field <const>, is_known <const> = text.meaning(name)
    if is_known and not no_fields[name] and field ~= "cover_url" and field then return field end
  end
end

--- A function that returns what the attributes of an element say.
local function Classes()
  local known <const> = {}
  return function(attributes)
    local written <const> = table.concat({
      attributes.class or "", attributes.id or "", attributes.itemprop or "",
      attributes["data-testid"] or "", (attributes.itemtype or ""):match "[^/]*$",
    }, " ")
    if known[written] then return known[written] end
    local found <const> = {}
    for class in written:gmatch "%S+" do
      local words <const> = {}
      local spaced <const> = class:gsub("(%l)(%u)", "%1 %2"):gsub("[-_:/%d]+", " "):lower()
      for word in spaced:gmatch "%S+" do words[#words + 1] = word end
      local kind <const>, is_weak <const> = kind_of(words)
      if kind == "none" or not found.kind and not class:find "^Music" then
        found.kind, found.is_weak = kind, is_weak
      end
      for _, word in ipairs(words) do
        found.about = found.about or class_about[word]
        found.other = found.other or class_others[word]
      end
    end
    known[written] = found
    return found
  end
end

--- Decides what a text is whose element has ended.
local function finish(field)
  local written <const> = table.concat(field.parts)
  local lines <const> = lines_of(#written <= longest * 8 and written or "")
  local is_name <const> = field.kind == "artist" or field.kind == "title" or field.kind == "heading"
  local value = table.concat(lines, is_name and "\n" or " ")
  if is_name and (field.inner[field.kind] or field.inner.heading or #lines > 1) then
    field.kind, field.is_dropped = "details", true
  end
  if is_name and next(field.inner) then value = value:gsub("[ ,:-]+$", ""):gsub("%s*–$", "") end
  if field.kind == "artist" then value = value:gsub(field.is_by and "^[Bb]y%s+" or "^by%s+", "") end
  -- The date of an article is no year of an album.
  field.is_year = field.kind == "year" and #value <= 6
  field.value = field.kind == "year" and year_in(value) or value
  if #value > longest or not value:find "[%w\x80-\xFF!?$+]"
    or field.kind == "price" and not value:find "%d"
    or field.kind == "year" and not year_in(value) then
    field.kind = nil
  end
end

--- The texts of a page that elements name, in their order, each with the smallest depth between it
--- and the one before it; and whether words of headings are about records or other things.
local function named_texts(page)
  local class_of <const>, fields, words <const> = Classes(), {}, {}
  local root <const>, stack <const>, count <const>, low, heading = {}, {}, {}, 0, nil

  local function pop()
    local element <const> = table.remove(stack)
    count[element.name] = count[element.name] - 1
    if element.field then finish(element.field) end
    low = math.min(low, #stack)
  end

  local function add(kind, element, place, parts)
    local field <const> = { kind = kind, place = place, parts = parts or {}, gap = low, inner = {} }
    fields[#fields + 1], field.about, low = field, element.about, #stack
    return field
  end

  --- Ends the elements down to the innermost one of a name, if all in it continue a text or any do.
  local function close(name, may_be_any)
    local place, last <const> = #stack, may_be_any and 1 or math.max(1, #stack - most_examined)
    while place >= last and stack[place].name ~= name do
      place = (may_be_any or inline[stack[place].name]) and place - 1 or 0
    end
    while place >= last and #stack >= place do pop() end
  end

  local function start(name, attributes, place)
    local outer <const> = stack[#stack] or root
    local found <const> = class_of(attributes)
    local element <const> = {
      name = name, owner = outer.owner, is_frame = outer.is_frame or frames[name],
      other = outer.other or not roots[name] and found.other,
      about = outer.about or not roots[name] and found.about,
    }
    local owner <const>, level <const> = outer.owner, name:match "^h[1-6]$"
    local kind = not roots[name] and found.kind or level and "heading"
    if (found.is_weak or kind == "heading") and owner and not owner.is_weak then kind = nil end
    if kind and kind ~= "none" and not element.is_frame and not element.other then
      local field <const> = add(kind, element, place)
      field.is_weak, field.level = found.is_weak, kind == "heading" and level
      if owner then owner.inner[kind] = true end
      element.field, element.owner = field, field
    end
    stack[#stack + 1] = element
    if element.field then low = #stack end
    count[name] = (count[name] or 0) + 1
  end

  each_part(page, function(part, place)
    if heading and #heading < longest then heading = heading .. part end
    local element <const> = stack[#stack] or root
    if element.is_frame then return end
    local is_free <const> = not element.field and (not element.owner or element.owner.is_weak)
    if is_free and #stack > 2 and (part .. " "):find "^%s*[Bb]y%s+" then
      element.owner = add("artist", element, place)
      element.field, element.owner.is_by = element.owner, true
    end
    if element.owner then
      table.insert(element.owner.parts, part)
    elseif not heading and #part < 80 and part:find "%w" and not element.other then
      local value <const> = plain(part)
      local is_year <const> = value:find "^%W*[12]%d%d%d%W*$"
      local kind <const> = is_year and "year" or is_medium(value) and "format"
      if kind then finish(add(kind, element, place, { value })) end
    end
  end, function(name, is_end, attributes, place)
    local element <const> = stack[#stack] or root
    local is_break <const> = not inline[name] and name ~= "img"
    if is_break and element.owner then table.insert(element.owner.parts, "\n") end
    if name == "title" or name:find "^h[1-6]$" then
      local is_top <const> = heading and is_end and (name == "title" or name < "h3")
      for word in plain(is_top and heading or ""):lower():gmatch "[%w\x80-\xFF]+" do
        words.about, words.others = words.about or about[word], words.others or others[word]
      end
      heading = not is_end and "" or nil
    end
    if voids[name] then
      local address <const> = attributes["data-src"] or attributes.src
      if name == "img" and address and not address:find "^data:" and not element.is_frame then
        add("cover", element, place).value = address
      end
    elseif not is_end then
      if not inline[name] then close(name == "li" and "li" or "p") end
      start(name, attributes, place)
    elseif (count[name] or 0) > 0 then
      close(name, not inline[name])
    end
  end)
  while #stack > 0 do pop() end
  return fields, words
end

--- The texts that have a kind, with the smallest depth since the one before each. The most common
--- headings are the name without classes.
local function kept_of(fields)
  local kept <const>, counts <const> = {}, { artist = 0, title = 0 }
  local low, level = math.huge, nil
  for _, field in ipairs(fields) do
    low = math.min(low, field.gap)
    if field.kind then
      kept[#kept + 1], field.gap, low = field, low, math.huge
      local name <const> = field.level or field.kind
      counts[name] = (counts[name] or 0) + 1
      if field.level and counts[name] > (counts[level] or 0) then level = name end
    end
  end
  local missing <const> = counts.title * 2 < counts.artist and "title"
    or counts.artist * 2 < counts.title and "artist" or "heading"
  for _, field in ipairs(kept) do
    if field.level == level and level then field.kind, field.is_guess = missing, true end
  end
  return kept
end

--- The depth to which the page returns between cards, where the names follow each other over a
--- smaller depth than within them; nil if that is mostly the same.
local function depth_between(fields)
  local counts <const>, last, low = { artist = {}, title = {} }, nil, math.huge
  for _, field in ipairs(fields) do
    local depths <const> = counts[field.kind]
    low = math.min(low, field.gap)
    if depths then
      if last and last ~= field.kind then depths[low] = (depths[low] or 0) + 1 end
      last, low = field.kind, math.huge
    end
  end
  local function most(depths)
    local all = 0
    for _, count in pairs(depths) do all = all + count end
    for depth, count in pairs(depths) do if count * 2 > all then return depth end end
  end
  local artist <const>, title <const> = most(counts.artist), most(counts.title)
  return artist and title and artist ~= title and math.min(artist, title) or nil
end

--- Adds a text to the record of a card.
local function add_to(record, field, is_flat)
  local kind <const>, value <const> = field.kind, field.value
  if kind == "details" then
    local parts <const> = value:gsub("[|/]", "\n"):gsub("·", "\n"):gsub("•", "\n")
    for _, part in ipairs(lines_of(parts)) do
      local year <const> = part:find "^%W*%d%d%d%d%W*$" and year_in(part)
      local name <const> = year and "year" or is_medium(part) and "format"
        or not field.is_dropped and "notes"
      if name then record[name] = record[name] or year or part end
    end
  elseif kind == "artist" and record.artist and not is_flat and record.artist ~= value then
    record.artist = record.artist .. ", " .. value
  elseif kind ~= "heading" and not (kind == "cover" and is_flat) then
    record[kind] = record[kind] or value
  end
end

--- The albums of a page with their places; nil if it has none.
local function cards_of(page, is_decided)
  if page:find "<[tT][aA][bB][lL][eE][%s>]" then return nil end
  local fields, words <const> = named_texts(page)
  fields = kept_of(fields)
  local depth <const> = depth_between(fields)
  local cards, open, last = {}, nil, nil
  for _, field in ipairs(fields) do
    local is_name <const> = field.kind == "artist" or field.kind == "title"
    local is_repeated <const> = not depth and is_name and open and open.record[field.kind]
      and (last.kind ~= field.kind or last.value ~= field.value)
    if not open or depth and field.gap <= depth or is_repeated then
      open = { record = {}, start = field.place }
      cards[#cards + 1] = open
    end
    add_to(open.record, field, not depth)
    if field.kind == "artist" then open.is_named = not (field.is_by or field.is_guess) end
    open.is_about = open.is_about or field.about
    open.is_dated = open.is_dated or field.is_year
    last = is_name and field or last
  end
  if is_decided then return cards end
  --- Whether most cards, of those with both names, have something too.
  local function are_most(has)
    local number, found, candidates = 0, 0, 0
    for _, card in ipairs(cards) do
      local is_whole <const> = card.record.artist and card.record.title
      candidates = candidates + ((card.record.artist or card.record.title) and 1 or 0)
      found, number = found + (is_whole and 1 or 0), number + (is_whole and has(card) and 1 or 0)
    end
    return found > 2 and found * 10 >= candidates * 8 and number * 10 >= found * 8
  end
  local function is_dated(card) return card.is_dated or is_medium(card.record.format or "") end
  local is_named <const> = are_most(function(card) return card.is_named end)
  local is_shown <const> = are_most(function(card) return card.is_about end)
    or words.about and are_most(is_dated)
  if words.others and not (is_named and words.about) then return nil end
  return (is_named or is_shown) and cards or nil
end

moonshelf.source {
  name = "page-marks", reads = "text",
  detect = {
    { text = "<html" }, { text = "<HTML" }, { text = "<!doctype" }, { text = "<!DOCTYPE" },
  },
  accepts = function(sample) return cards_of(sample.text) ~= nil end,
  read = function(input, emit)
    local page <const> = input:text()
    local line, counted = 1, 1
    for _, card in ipairs(cards_of(page, true) or {}) do
      line = line + select(2, page:sub(counted, card.start - 1):gsub("\n", ""))
      counted = card.start
      local record <const> = card.record
      local is_whole <const> = record.artist and record.title
      if record.artist or record.title then
        emit(record, line, not is_whole and "a card without the artist or the title" or nil)
      end
    end
  end,
}

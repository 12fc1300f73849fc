-- Lists with the artists above their albums, as headings or in lines that are less indented:
--   Can (Krautrock)
--   • 1971: Tago Mago (United Artists)
--   • 1972: Ege Bamyasi
-- A heading above those of artists is no artist. Text in brackets behind nearly all titles is the
-- label, behind most artists the genre.
local text <const> = moonshelf.text
local kinds <const> = {
  albums = true, ["studio albums"] = true, ["live albums"] = true, live = true, singles = true,
  eps = true, lps = true, cds = true, compilations = true, soundtracks = true, vinyl = true,
  discography = true,
}
local bullets <const> = { "•", "·", "‣", "◦", "▪", "–", "—" }

--- A line's depth, which is least for headings, and its text.
local function read_line(line)
  local space <const> = line:match "^%s*"
  local rest = line:find "%S" and line:match "^%s*(.*%S)" or ""
  local mark = rest:match "^#+%s" or rest:match "^[*+-]%s" or rest:match "^%d+[.)]%s" or ""
  for _, bullet in ipairs(bullets) do
    if rest:sub(1, #bullet) == bullet then mark = bullet end
  end
  rest = rest:sub(#mark + 1):match "^%s*(.*)$":gsub("%*%*", ""):gsub(":$", "")
  if rest == "" then return nil end
  local depth <const> = mark:find "^#" and #mark - 10 or #space * 2 + (mark == "" and 0 or 1)
  return { depth = depth, text = rest }
end

--- Calls a function with each line that is not empty, whether it is an artist, and its number.
local function each(lines, fn)
  local last, last_number
  for line, number in lines do
    local read <const> = read_line(line)
    if read then
      if last then fn(last, read.depth > last.depth, last_number) end
      last, last_number = read, number
    end
  end
  if last then fn(last, false, last_number) end
end

--- A text without the last brackets, what is in them, and a remark behind them.
local function in_brackets(line)
  if #line > 1000 then return nil end
  local head <const>, inner <const>, remark <const> =
    line:match "^(.-)%s*%(([^()]*)%),?%s*([^()]*)$"
  if not head or #remark > 30 then return nil end
  return head, inner, remark ~= "" and remark or nil
end

--- Whether a heading is that of something else: a year, a decade, or a kind of records.
local function no_artist(heading)
  return heading:find "^%d%d%d%d'?s?$" or kinds[heading:lower()]
end

--- What the beginning of a list shows: how many artists, albums and other lines there are, and how
--- many of the artists and of the titles end in brackets.
local function count(sample)
  local found <const> = { artists = 0, albums = 0, years = 0, others = 0, genres = 0, labels = 0 }
  each(sample:gsub("\r\n?", "\n"):gmatch "([^\n]*)\n", function(line, is_artist)
    if is_artist and no_artist(line.text) then
      found.others = found.others + 10
    elseif is_artist then
      found.artists = found.artists + 1
      if in_brackets(line.text) then found.genres = found.genres + 1 end
    elseif found.artists == 0 or line.text:find " [-–—]+ " or #line.text > 100 then
      found.others = found.others + 1
    else
      found.albums = found.albums + 1
      local title <const>, year <const> = text.dated(line.text)
      if year then found.years = found.years + 1 end
      if year and in_brackets(title) then found.labels = found.labels + 1 end
    end
  end)
  return found
end

moonshelf.source {
  name = "artist-lists", reads = "lines", competes = true,
  detect = { lines = { "•*", "\t*", "  *", "- *", "[*] *", "#*" } },
  accepts = function(sample)
    local found <const> = count(sample.text .. "\n")
    return found.artists > 1 and found.albums >= found.artists and found.others * 4 <= found.albums
      and found.years * 10 >= found.albums * 6
  end,
  read = function(input, emit)
    local found <const> = count(input:sample() .. "\n")
    local has_genres <const> = found.genres * 10 >= found.artists * 7
    local has_labels <const> = found.labels * 10 >= found.albums * 7
    local artist, genre
    each(input:lines(), function(line, is_artist, number)
      if is_artist then
        artist, genre = in_brackets(line.text)
        if not has_genres or not artist then artist, genre = line.text, nil end
      elseif artist then
        local title, year <const>, note <const> = text.dated(line.text)
        local rest, label, remark
        if has_labels then rest, label, remark = in_brackets(title) end
        emit({
          artist = artist, title = rest or title, year = year, genre = genre, label = label,
          notes = note or remark,
        }, number)
      else
        emit({ line = line.text }, number, "a line above the first artist")
      end
    end)
  end,
}

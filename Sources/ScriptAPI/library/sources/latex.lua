-- Tables in LaTeX, named for the sections that they are in, and items of lists as lines:
--   \item Can, \emph{Tago Mago} (United Artists, 1971)
local text_of <const> = moonshelf.text

-- Combining marks, which follow their letters.
local accents <const> = {
  ['"'] = "\u{308}", ["'"] = "\u{301}", ["`"] = "\u{300}", ["^"] = "\u{302}", ["~"] = "\u{303}",
  ["="] = "\u{304}", ["."] = "\u{307}", c = "\u{327}", v = "\u{30C}", u = "\u{306}", H = "\u{30B}",
  r = "\u{30A}", k = "\u{328}",
}
local letters <const> = {
  ss = "ß", o = "ø", O = "Ø", ae = "æ", AE = "Æ", oe = "œ", OE = "Œ", aa = "å", AA = "Å", l = "ł",
  L = "Ł", i = "ı", ["&"] = "&", ["%"] = "%", ["$"] = "$", ["#"] = "#", ["_"] = "_",
}

--- The longest row, in bytes: text without an end of rows is none.
local longest <const> = 1 << 16

-- The text of a cell, without commands.
local function plain(text)
  text = text:gsub("\\([\"'`^~=.])%s*{?\\?(%a)}?", function(mark, letter)
    return letter .. accents[mark]
  end)
  text = text:gsub("\\([cvuHrk]){(%a)}", function(mark, letter) return letter .. accents[mark] end)
  text = text:gsub("\\([&%%$#_])", letters)
  text = text:gsub("\\(%a+)%s*", function(name)
    return letters[name] or ""
  end)
  text = text:gsub(#text <= 1000 and "%b[]" or "%[[^%[%]]*%]", ""):gsub("[{}]", "")
  text = text:gsub("~", " "):gsub("%-%-%-?", "–")
  text = text:gsub("%s+", " ")
  return (text:gsub("``", "“"):gsub("''", "”"):gsub("^ ", ""):gsub(" $", ""))
end

local function cells(row)
  local found <const> = {}
  for cell in (row:gsub("\\&", "\1") .. "&"):gmatch "([^&]*)&" do
    found[#found + 1] = plain((cell:gsub("\1", "\\&")))
  end
  return found
end

--- A line without a comment.
local function uncommented(line) return (line:gsub("([^\\])%%.*", "%1"):gsub("^%%.*", "")) end

moonshelf.source {
  name = "latex", reads = "lines", gives = "tables",
  detect = { { text = "\\begin{tabular" }, { text = "\\begin{longtable" } },
  read = function(input, emit, begin)
    local row, section
    for line, number in input:lines() do
      line = uncommented(line)
      section = line:match "\\%a*section%*?(%b{})" or section
      if line:find "\\begin{tabular" or line:find "\\begin{longtable" then
        begin(section and plain(section))
        row = ""
      elseif line:find "\\end{tabular" or line:find "\\end{longtable" then
        row = nil
      elseif row then
        row = row .. " " .. line:gsub("\\%a*rule%S*", ""):gsub("\\hline", "")
        local content <const> = row:match "^(.-)\\\\"
        if not content and #row > longest then row = "" end
        if content then
          emit(cells(content), number)
          row = ""
        end
      end
    end
  end,
}

--- An item as a line of other lists, whose emphasis shows the title.
local function item_line(item)
  item = item:gsub("\\href%s*{[^{}]*}%s*(%b{})", "%1"):gsub("^%s*%[[^%[%]]*%]", "")
    :gsub("\\textbf%s*{([^{}]*)}", "**%1**"):gsub("\\textit%s*{([^{}]*)}", "*%1*")
    :gsub("\\textsl%s*{([^{}]*)}", "*%1*"):gsub("\\emph%s*{([^{}]*)}", "*%1*")
  -- Emphasis shows that what follows the first comma is the title.
  return "- " .. plain(item):gsub("^([^,*]+), (%*[^*].*)$", "%1 – %2")
end

--- Calls a function with each item, the section it is in and its number.
local function each_item(lines, take)
  local item, first, section
  local function finish()
    if item and item:find "%S" then take(item_line(item), section, first) end
    item = nil
  end
  for line, number in lines do
    line = uncommented(line)
    local title <const> = line:match "\\%a*section%*?(%b{})"
    local rest <const> = line:match "^%s*\\item%f[%A]%s*(.*)$"
    if title or rest or line:find "\\end{" or not line:find "%S" then finish() end
    section = title and plain(title) or section
    if rest then
      item, first = rest, number
    elseif item and #item < longest then
      item = item .. " " .. line
    end
  end
  finish()
end

--- The function that reads the items of a text; nil if most are no albums.
local function reader_of(sample)
  local items <const>, albums = {}, 0
  each_item((sample:gsub("\r\n?", "\n") .. "\n"):gmatch "([^\n]*)\n", function(item)
    items[#items + 1] = item
  end)
  local read <const> = text_of.list(items)
  for _, item in ipairs(items) do
    local entry <const> = read(item)
    albums = albums + (entry and entry.kind == "album" and 1 or 0)
  end
  return albums >= 3 and albums * 10 >= #items * 8 and read or nil
end

moonshelf.source {
  name = "latex-items", reads = "lines", competes = true,
  detect = { { text = "\\item", without = "\\begin{tabular" } },
  accepts = function(sample) return reader_of(sample.text) ~= nil end,
  read = function(input, emit)
    local read <const> = reader_of(input:sample()) or text_of.list {}
    each_item(input:lines(), function(item, section, number)
      local entry <const> = read(item)
      if not entry or entry.kind ~= "album" then
        emit({ line = item }, number, "an item without artist and title")
        return
      end
      local members <const> = table.move(entry.members, 1, #entry.members, 1, {})
      if section then members[#members + 1] = { "section", section } end
      emit(members, number)
    end)
  end,
}

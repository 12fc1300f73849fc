-- Tables in LaTeX, named for the sections that they are in.
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

moonshelf.source {
  name = "latex", reads = "lines", gives = "tables",
  detect = { { text = "\\begin{tabular" }, { text = "\\begin{longtable" } },
  read = function(input, emit, begin)
    local row, section
    for line, number in input:lines() do
      line = line:gsub("([^\\])%%.*", "%1"):gsub("^%%.*", "")
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

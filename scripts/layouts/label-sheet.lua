-- Sheets of labels to print, 3 by 8 on A4, as an HTML page: the columns of any listing, the first
-- one large. Print it without margins, at 100%. `first` skips labels that are gone.
--   moonshelf list jazz --script scripts/layouts/label-sheet.lua --format labels > labels.html
-- For the codes of shelf-labels add `--layout scripts/layouts/shelf-labels.lua`. In the script
-- folder: `moonshelf prefs set label-sheet.rows 11`, until the file is removed. Changes nothing.
local moonshelf <const> = require "moonshelf"
moonshelf.api "1.5"
moonshelf.needs { why = "only reads albums" }
moonshelf.prefs.define {
  columns = { default = 3, min = 1, label = "Labels in a row" },
  rows = { default = 8, min = 1, label = "Labels in a column" },
  first = { default = 1, min = 1, label = "First free label" },
  width = { default = 70.0, min = 10, max = 210, label = "Width of a label in mm" },
  height = { default = 37.0, min = 5, max = 297, label = "Height of a label in mm" },
}
local prefs <const> = moonshelf.prefs
local entities <const> = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;" }
local head <const> = [[
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Labels</title>
<style>
  @page { size: A4; margin: 0 }
  body { margin: 0; font: 9pt/1.25 system-ui, sans-serif }
  section { box-sizing: border-box; width: 210mm; height: 296.9mm; break-after: page;
    display: grid; grid-template: repeat(%d, %.2fmm) / repeat(%d, %.2fmm); place-content: center }
  div { box-sizing: border-box; padding: 2mm 4mm; overflow: hidden; overflow-wrap: anywhere;
    display: flex; flex-direction: column; justify-content: center }
  p { margin: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2;
    overflow: hidden; flex: none }
  p:first-child { font-size: 12pt; font-weight: 600 }
  @media screen { section { margin: 1em auto } div { outline: 1px dotted #aaa } }
</style>
]]
local place = 0
-- The beginning of a label, on a new sheet where the last one is full.
local function begin_label(out)
  local is_full <const> = place % (prefs.columns * prefs.rows) == 0
  if is_full then out:write(place > 0 and "</section>\n" or "", "<section>\n") end
  out:write "<div>"
  place = place + 1
end
moonshelf.format {
  name = "labels", about = "sheets of labels to print, as an HTML page",
  begin = function(out)
    place = 0
    out:write(head:format(prefs.rows, prefs.height, prefs.columns, prefs.width))
    for _ = 2, prefs.first do begin_label(out); out:write "</div>\n" end
  end,
  row = function(out, cells)
    begin_label(out)
    for _, text in ipairs(cells) do
      if text ~= "" then out:write('<p dir="auto">', text:gsub("[&<>]", entities), "</p>") end
    end
    out:write "</div>\n"
  end,
  finish = function(out) out:write(place > 0 and "</section>\n" or "") end,
}

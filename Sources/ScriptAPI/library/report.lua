-- The report of an import: its summary in a few lines, and all of it as a Markdown page.
--
-- `program` has `counted(count, noun)`, such as "1 record", or the number only; `width(text)` in
-- columns and `truncated(text, width)`; `safe(text)`, without control characters; and
-- `markdown(text)`, without signs that mean something in Markdown.
--
-- A report has a `path` and the `file` in it; a `source` if the program does not have it; `counts`,
-- a list of names and counts, and `items`; `seconds`; `reasons`, each with a `result`, a `text`, a
-- `count` and the `place` of the first; `warnings`, with a `kind` instead of a result; `differing`,
-- the first record that differs from the library; `is_of_library` and `differs_within`.
--
-- A command line has `is_dry_run`, the `most` remarks, a `width` unless nothing is cut, what to do
-- about `rejects`, whether these are `kept`, and how to `see` albums in doubt.
local program <const> = program
local counted <const>, safe <const> = program.counted, program.safe

local function set(...)
  local found <const> = {}
  for _, name in ipairs { ... } do found[name] = true end
  return found
end

--- The kinds of warnings about what was read as it was meant.
local repairs <const> = set("entities", "invisible", "decomposed", "formula", "placeholder",
  "control", "JSON syntax", "repaired")
--- Questions and rules are before remarks on the text.
local ranks <const> = {
  columns = 0, rule = 0, ["left out"] = 2, ["not imported"] = 2, ["nested values"] = 2,
}
local always <const> = set("added", "skipped", "rejected")
local spoken <const> = { emitted = "added by rules", doubtful = "in doubt" }

--- The number of records, by result.
local function counts_text(counts, items)
  local all <const> = counts[1]
  if not all or all.count == 0 then return "no albums in it" end
  local parts <const> = {}
  for _, one in ipairs(counts) do
    local name <const> = one.name
    if name ~= "records" and name ~= "differing" and (one.count > 0 or always[name]) then
      parts[#parts + 1] = counted(one.count) .. " " .. (spoken[name] or name)
    end
  end
  local records = counted(all.count, "record")
  if items then records = counted(items.count, items.noun) .. " in " .. records end
  return records .. ": " .. table.concat(parts, ", ")
end

--- The counts of a report; of a file that the library wrote, albums changed.
local function named_counts(report, has_zeros)
  local found <const> = {}
  for _, one in ipairs(report.counts) do
    local name <const> = one.name == "merged" and report.is_of_library and "changed" or one.name
    if has_zeros or one.count > 0 then found[#found + 1] = { name = name, count = one.count } end
  end
  return found
end

local function report_counts(report)
  return counts_text(named_counts(report, true), report.items)
end

local function speed(report)
  local seconds <const> = ("%s s"):format(math.floor(report.seconds * 100 + 0.5) / 100)
  local records <const> = report.counts[1].count
  if records < 1000 or report.seconds <= 0 then return seconds end
  return ("%s, %s a second"):format(seconds, counted(records // report.seconds | 0))
end

-- # Remarks: a text, and the command or option for it

local function first_place(one)
  local times <const> = one.count > 1 and counted(one.count) .. " times, first at " or ""
  return one.place and ("%s (%s%s)"):format(one.text, times, one.place) or one.text
end

--- The number of records with a result, and the reasons.
local function reasons_remark(report, result, way)
  local reasons <const>, parts <const>, total = {}, {}, 0
  for _, reason in ipairs(report.reasons) do
    if reason.result == result then
      reasons[#reasons + 1], total = reason, total + reason.count
    end
  end
  if #reasons == 0 then return nil end
  for place = 1, math.min(3, #reasons) do
    local reason <const> = reasons[place]
    local count <const> = #reasons > 1 and counted(reason.count) .. " " or ""
    local first <const> = reason.count > 1 and "first at " or ""
    parts[place] = ("%s%s (%s%s)"):format(count, reason.text, first, reason.place)
  end
  if #reasons > 3 then parts[4] = counted(#reasons - 3, "other reason") end
  return {
    text = ("%s %s: %s"):format(counted(total), result, table.concat(parts, ", ")), way = way,
  }
end

--- The number of records that differ from the library, with an example.
local function differences_remark(report)
  local first <const> = report.differing
  if not first then return nil end
  local count
  for _, one in ipairs(report.counts) do
    if one.name == (report.is_of_library and "merged" or "differing") then count = one.count end
  end
  local kind <const> = report.is_of_library and "changed"
    or first.is_replacement and "replaced" or "differing"
  local copies <const> = report.differs_within and ", --copies makes each row an album of its own"
    or ""
  return {
    text = ("%s %s: %s, %s: %s %s in the library, %s in the file"):format(counted(count), kind,
      first.place, first.album, first.field, first.library, first.record),
    way = not first.is_replacement and "--duplicates replace takes the file's" .. copies or nil,
  }
end

--- What became of the records that were not simply added, and what is in doubt; the most important
--- first.
local function remarks_of(report, line)
  local others <const>, lost = {}, nil
  for place, warning in ipairs(report.warnings) do
    warning.order = place
    if warning.kind == "broken file" then
      lost = lost or { text = first_place(warning) }
    elseif not repairs[warning.kind] then
      others[#others + 1] = warning
    end
  end
  table.sort(others, function(left, right)
    local first <const>, second <const> = ranks[left.kind] or 1, ranks[right.kind] or 1
    if first ~= second then return first < second end
    return left.order < right.order
  end)
  local doubt
  if others[1] then
    local topic <const> = others[1].kind == "rule" and "warning" or others[1].kind
    doubt = {
      text = topic .. ": " .. first_place(others[1]),
      way = #others > 1 and counted(#others - 1, "more remark") or nil,
    }
  end
  local found <const> = {}
  local function add(remark) found[#found + 1] = remark end
  add(lost)
  add(reasons_remark(report, "rejected", line.rejects))
  add(differences_remark(report))
  add(reasons_remark(report, "in doubt", not line.is_dry_run and "see " .. line.see or nil))
  add(doubt)
  add(reasons_remark(report, "skipped"))
  return found
end

local function whole(remark) return remark.text .. (remark.way and "; " .. remark.way or "") end

--- The remarks as lines, as long as they are.
local function remarks(report, line)
  local found <const> = {}
  for place, remark in ipairs(remarks_of(report, line)) do found[place] = whole(remark) end
  return found
end

--- A remark, whose text is cut, or whose command is left out, so that it needs one line.
local function remark_line(remark, line)
  local width <const> = line.width
  if not width then return "  " .. safe(whole(remark)) end
  local way = remark.way and safe("; " .. remark.way) or ""
  local room = width - 2 - program.width(way)
  if room * 2 < width and program.width(remark.text) > room then
    way = remark.way == line.rejects and not line.kept and "; keep them: --rejects FILE" or ""
    room = math.max(0, width - 2 - program.width(way))
  end
  return "  " .. program.truncated(safe(remark.text), room) .. way
end

--- The summary, in at most five lines.
local function summary(report, line)
  local few <const> = counts_text(named_counts(report, false))
  local function name(path)
    return safe(report.source and ("%s, source %s"):format(path, report.source) or path)
  end
  local path <const>, file <const> = name(report.path), name(report.file)
  local head = few .. ": " .. file
  for _, one in ipairs {
    ("%s: %s (%s)."):format(path, report_counts(report), speed(report)),
    ("%s: %s."):format(path, few), ("%s: %s."):format(file, few),
  } do
    if not line.width or program.width(one) <= line.width then
      head = one
      break
    end
  end
  local lines <const> = { line.width and program.truncated(head, line.width) or head }
  for place, remark in ipairs(remarks_of(report, line)) do
    if place <= line.most then lines[#lines + 1] = remark_line(remark, line) end
  end
  return lines
end

-- # The Markdown page

local function row(...)
  local cells <const> = { ... }
  for place, cell in ipairs(cells) do cells[place] = "| " .. program.markdown(cell) .. " " end
  return table.concat(cells) .. "|\n"
end

--- The number of a line, after the name of its list in a file with several; empty for none.
local function place_of(one)
  if one.line == 0 then return "" end
  return one.part and ("%s, %d"):format(one.part, one.line) or tostring(one.line)
end

--- The beginning of the page, up to the records.
local function page_head(report, lines)
  local parts <const> = { "# Import of ", program.markdown(report.path), "\n\n| | |\n|---|---:|\n" }
  local function add(...) for _, part in ipairs { ... } do parts[#parts + 1] = part end end
  for _, one in ipairs(report.counts) do add("| ", one.name, " | ", counted(one.count), " |\n") end
  if report.items then add("| ", report.items.name, " | ", counted(report.items.count), " |\n") end
  add("| seconds | ", report.exact_seconds, " |\n")
  for place, line in ipairs(lines) do
    add(place == 1 and "\n- " or "- ", program.markdown(line), "\n")
  end
  if #report.warnings > 0 then
    add("\n## Warnings\n\n", row("kind", "how often", "first line", "such as"),
      "|---|---:|---:|---|\n")
  end
  for _, one in ipairs(report.warnings) do
    add(row(one.kind, counted(one.count), place_of(one), one.text))
  end
  return table.concat(parts)
end

--- The beginning of the records with a result.
local function page_section(result)
  return ("\n## %s\n\n%s|---:|---|---|---|\n"):format(result:gsub("^%l", string.upper),
    row("line", "album", "why", "differences"))
end

--- A record of the page.
local function page_entry(entry)
  local reasons <const>, differences <const> = { entry.reason }, {}
  for line in (entry.traceback or ""):gmatch "%s*([^\n]+)" do reasons[#reasons + 1] = line end
  for place, one in ipairs(entry.differences or {}) do
    differences[place] = ("%s: %s in the library, %s in the file"):format(one.field, one.library,
      one.record)
  end
  return row(place_of(entry), entry.album or "", table.concat(reasons, "; "),
    table.concat(differences, "; "))
end

return {
  summary = summary, remarks = remarks, counts = report_counts, counted = counts_text,
  head = page_head, section = page_section, entry = page_entry,
}

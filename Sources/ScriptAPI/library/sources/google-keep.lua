-- A note of Google Keep, as Google's export has it: the list in its text, or with boxes to check.
local json <const>, text <const> = moonshelf.json, moonshelf.text

--- The lines of a note, and which of them are checked.
local function lines_of(note)
  local lines <const>, checked <const> = {}, {}
  for place, one in ipairs(note.listContent or {}) do
    lines[place], checked[place] = one.text or "", one.isChecked
  end
  for line in (note.textContent or ""):gmatch "[^\r\n]+" do lines[#lines + 1] = line end
  return lines, checked
end

moonshelf.source {
  name = "google-keep", reads = "text",
  detect = {
    { text = { '"listContent"', '"isTrashed"' } }, { text = { '"textContent"', '"isTrashed"' } },
  },
  accepts = function(sample) return sample.text:find "^%s*{" ~= nil end,
  read = function(input, emit)
    local note <const>, message <const> = json.decode(input:text())
    if note == nil then error(message, 0) end
    local lines <const>, checked <const> = lines_of(note)
    local read <const>, entries, count, others = text.list(lines), {}, 0, 0
    for place, line in ipairs(lines) do
      local entry <const> = read(line)
      entries[place] = entry or false
      if entry and entry.kind == "album" then count = count + 1 end
      if entry and entry.kind ~= "album" and entry.kind ~= "heading" then others = others + 1 end
    end
    if count == 0 or count < others then error("is a note without a list of albums", 0) end
    local section = note.title ~= "" and note.title or nil
    for place, line in ipairs(lines) do
      local entry <const> = entries[place]
      if entry and entry.kind == "heading" then
        section = entry.text
      elseif entry and entry.kind == "album" then
        local record <const> = { section = section, checked = checked[place] }
        for _, member in ipairs(entry.members) do record[member[1]] = member[2] end
        emit(record)
      elseif entry then
        emit({ line = line }, 1, "a line without an album")
      end
    end
  end,
}

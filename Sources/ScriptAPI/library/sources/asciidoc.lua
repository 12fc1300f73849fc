-- Tables in AsciiDoc, and lines of artist and title in its lists, by their sections.
local trim <const> = moonshelf.text.trim
local function plain(text)
  return trim((text:gsub("%f[%*_`#][%*_`#]+([^%*_`#]+)[%*_`#]+", "%1")))
end

moonshelf.source {
  name = "asciidoc", reads = "lines", gives = "tables",
  detect = { text = "|===" },
  read = function(input, emit, begin)
    local row, section, is_list
    local width, is_table = 0, false
    for line, number in input:lines() do
      local entry <const> = line:match "^%s*[%*%-%.]+%s+(%S.*)$"
      local stop <const>, start <const> = (entry or ""):find "%s[-–—]+%s+%S"
      local artist <const>, rest <const> = entry and stop and entry:sub(1, stop - 1),
        stop and entry:sub(start)
      if line:find "^|===" then
        is_table, is_list, row, width = not is_table, false, {}, is_table and 0 or width
        if is_table then begin(section) end
      elseif is_table then
        -- `|Can |Tago Mago`, or a cell in each line.
        if width == 0 then width = select(2, line:gsub("|", "")) end
        for cell in line:gmatch "|([^|]*)" do
          row[#row + 1] = plain(cell)
          if #row == width then
            emit(row, number)
            row = {}
          end
        end
      elseif artist then
        local title <const>, year <const> = plain(rest):match "^(.*)%((%d%d%d%d)%)$"
        if not is_list then
          begin(section, true)
          emit({ "Artist", "Title", "Year" }, math.max(1, number - 1))
        end
        is_list = true
        emit({ plain(artist), title and plain(title) or plain(rest), year }, number)
      else
        local heading = line:match "^==+%s+(.*)$"
        heading = heading and trim(heading)
        local columns <const> = line:match '^%[.*cols%s*=%s*"([^"]*)"'
        section, is_list = heading or section, is_list and not heading
        if columns then
          width = select(2, columns:gsub("[^,]+", "")) * (tonumber(columns:match "^(%d+)%*") or 1)
        end
      end
    end
  end,
}

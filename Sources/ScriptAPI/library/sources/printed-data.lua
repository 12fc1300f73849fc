-- What programs print of lists of objects to look at: `print_r` of PHP.
--   [0] => Array
--       (
--           [artist] => Can
--           [title] => Soon
--       )
local text <const> = moonshelf.text

moonshelf.source {
  name = "printed-data", reads = "lines", by_names = true,
  detect = { lines = { "*[[]*[]] => *" } },
  accepts = function(sample)
    local has_artist, has_title = false, false
    for name in sample.text:gmatch "\n%s*%[([^%]\n]+)%] => %S" do
      local meaning <const> = text.meaning((name:gsub(":.*$", "")))
      has_artist, has_title = has_artist or meaning == "artist", has_title or meaning == "title"
    end
    return has_artist and has_title and sample.text:find "\n%s*%(%s*\n" ~= nil
  end,
  read = function(input, emit)
    -- The objects that are open, each in the one before it.
    local open <const>, name = {}, nil
    local last
    for line, number in input:lines() do
      -- A member of an object may say of which class it is: `[artist:protected]`.
      local key <const>, value <const> = line:match "^%s*%[([^%]:]*)[^%]]*%] =>%s?(.-)%s*$"
      local mark <const> = line:match "^%s*([()])%s*$"
      local object <const> = open[#open]
      if mark == "(" then
        open[#open + 1] = { name = name, line = number, members = {}, has = {}, values = {} }
        name, last = nil, nil
      elseif mark == ")" then
        local outer <const> = open[#open - 1]
        open[#open] = nil
        if object and object.has.title then
          emit(object.members, object.line)
        elseif object and outer and object.name and #object.values > 0 then
          -- A list of texts is a value of what is around it.
          outer.members[#outer.members + 1] = { object.name, object.values }
        end
        last = nil
      elseif key and object and (value == "Array" or value:find "^[%w_\\]+ Object$") then
        name, last = key, nil
      elseif key and object then
        last = nil
        if value ~= "" then
          if key:find "^%d+$" then object.values[#object.values + 1] = value end
          last = { key, value }
          object.members[#object.members + 1] = last
          object.has[text.meaning(key) or ""] = true
        end
      elseif last and line:find "%S" then
        last[2] = last[2] .. "\n" .. text.trim(line)
      end
    end
  end,
}

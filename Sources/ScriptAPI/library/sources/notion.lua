-- Pages of a database as Notion's API gives them: the properties are read by their names.
local function texts(list)
  local found <const> = {}
  for _, part in ipairs(list) do found[#found + 1] = part.plain_text or part.name end
  return found
end

-- The value of a property, which is a member of its type.
local function value(property)
  local content = property[property.type]
  if property.type == "formula" or property.type == "rollup" then
    content = type(content) == "table" and content[content.type]
  end
  if type(content) ~= "table" then return content end
  local mark <const> = property.type == "multi_select" and "; " or ""
  if #content > 0 then return table.concat(texts(content), mark) end
  return content.name or content.start
end

moonshelf.source {
  name = "notion", reads = "text",
  detect = {
    { text = { '"object": "page"', '"database_id"' } },
    { text = { '"object":"page"', '"database_id"' } },
  },
  read = function(input, emit)
    local pages <const> = moonshelf.json.decode(input:text())
    for _, page in ipairs(pages.results or pages) do
      local record <const> = { url = page.url }
      for name, property in pairs(page.properties or {}) do
        if type(property) == "table" and property.type ~= "relation" then
          local isTitle <const> = property.type == "title" and name == "Name"
          record[isTitle and "Title" or name] = value(property)
        end
      end
      emit(record)
    end
  end,
}

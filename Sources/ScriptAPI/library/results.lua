-- The results of a test run: printed for users, or as TAP, while it runs.
--
-- `program` has `safe(text)`, without control characters; `quoted(text)` in JSON;
-- `counted(count, noun)`, such as "1 test"; and `has_styles`, whether colours are shown.
--
-- A file has a `path`, a `failure` if none of its tests could run, and `tests`; a test has a
-- `name`, a number of `expectations`, and a `failure` if it failed. A failure has the `lines` of
-- its message, its `place`, a `traceback`, and the lines of `output`.
local program <const> = program
local is_tap <const> = ...

local totals <const> = { files = 0, tests = 0, passed = 0, failed = 0, silent = 0 }

-- Whether a test passed without any expectation.
local function is_silent(test) return not test.failure and test.expectations == 0 end

-- Adds a file to the totals, and returns the numbers of its passed and failed tests.
local function count(file)
  local failed, silent = 0, 0
  for _, test in ipairs(file.tests) do
    if test.failure then failed = failed + 1 end
    if is_silent(test) then silent = silent + 1 end
  end
  local passed <const> = #file.tests - failed
  totals.files = totals.files + 1
  totals.tests = totals.tests + #file.tests
  totals.passed = totals.passed + passed
  totals.failed = totals.failed + failed + (file.failure and 1 or 0)
  totals.silent = totals.silent + silent
  return passed, failed
end

-- # For users: a line for each file, followed by its failures

local good <const>, bad <const>, doubtful <const>, faint <const> = "32", "31", "33", "2"

local function styled(text, style)
  text = program.safe(text)
  return program.has_styles and ("\27[%sm%s\27[0m"):format(style, text) or text
end

local function show_failure(failure)
  for _, line in ipairs(failure.lines) do print("    " .. program.safe(line)) end
  local frames <const> = #failure.traceback > 0 and failure.traceback or { failure.place }
  for _, frame in ipairs(frames) do print("    " .. styled("at " .. frame, faint)) end
  if #failure.output == 0 then return end
  print "    it printed:"
  for _, line in ipairs(failure.output) do
    print("      " .. line:gsub("[^\t]+", program.safe))
  end
end

local readable <const> = {}

function readable.show(file, passed, failed)
  local counts <const> = {}
  if file.failure then
    counts[1] = styled("not run", bad)
  else
    if passed > 0 then counts[1] = passed .. " passed" end
    if failed > 0 then counts[#counts + 1] = styled(failed .. " failed", bad) end
  end
  local is_passed <const> = not file.failure and failed == 0
  local mark <const> = is_passed and styled("✓", good) or styled("✗", bad)
  print(("%s %s  %s"):format(mark, program.safe(file.path), table.concat(counts, ", ")))
  if file.failure then show_failure(file.failure) end
  for _, test in ipairs(file.tests) do
    if test.failure then
      print ""
      print("  " .. styled("✗ " .. test.name, bad))
      show_failure(test.failure)
    elseif is_silent(test) then
      print("  " .. styled(("? %s: no expectations"):format(test.name), doubtful))
    end
  end
  if not is_passed then print "" end
end

function readable.finish(seconds, is_interrupted)
  if totals.files == 0 and not is_interrupted then return end
  local parts <const> = { totals.passed .. " passed" }
  local function add(text, style) parts[#parts + 1] = styled(text, style) end
  if totals.failed > 0 then add(totals.failed .. " failed", bad) end
  if totals.silent > 0 then add(totals.silent .. " without expectations", doubtful) end
  if is_interrupted then add("interrupted", bad) end
  local hundredths <const> = math.floor(seconds * 100 + 0.5)
  print(("%s in %s: %s (%d.%02d s)"):format(
    program.counted(totals.tests, "test"), program.counted(totals.files, "file"),
    table.concat(parts, ", "), hundredths // 100, hundredths % 100))
end

-- # TAP 14, the Test Anything Protocol, with a subtest for each file
--
-- See https://testanything.org/tap-version-14-specification.html.

-- A description: a `#` would begin a directive, a line end another line.
local function escaped(text) return (text:gsub("[\\#]", "\\%0"):gsub("\r?\n", " ")) end

-- Lines in YAML, whose quotes escape as in JSON: one, or a list.
local function block(lines, margin)
  if #lines == 1 then return program.quoted(lines[1]) end
  local items <const> = {}
  for place, line in ipairs(lines) do
    items[place] = ("\n%s  - %s"):format(margin, program.quoted(line))
  end
  return table.concat(items)
end

local function filled(lines)
  local some <const> = {}
  for _, line in ipairs(lines) do
    if line ~= "" then some[#some + 1] = line end
  end
  return some
end

local function diagnose(failure, margin)
  print(margin .. "---")
  print(margin .. "message: " .. block(filled(failure.lines), margin))
  if failure.place then print(margin .. "at: " .. program.quoted(failure.place)) end
  if #failure.traceback > 0 then print(margin .. "stack: " .. block(failure.traceback, margin)) end
  if #failure.output > 0 then
    print(margin .. "output: " .. block(filled(failure.output), margin))
  end
  print(margin .. "...")
end

local function verdict(is_passed) return is_passed and "ok" or "not ok" end

local tap <const> = {}

function tap.show(file, _, failed)
  print("# Subtest: " .. escaped(file.path))
  for place, test in ipairs(file.tests) do
    local directive <const> = is_silent(test) and " # no expectations" or ""
    local line <const> = ("%s %d - %s%s"):format(
      verdict(not test.failure), place, escaped(test.name), directive)
    print("    " .. line)
    if test.failure then diagnose(test.failure, "      ") end
  end
  print("    1.." .. #file.tests)
  local is_passed <const> = not file.failure and failed == 0
  print(("%s %d - %s"):format(verdict(is_passed), totals.files, escaped(file.path)))
  if file.failure then diagnose(file.failure, "  ") end
end

function tap.finish(_, is_interrupted)
  print(is_interrupted and "Bail out! interrupted" or "1.." .. totals.files)
end

-- # What the program calls

local format <const> = is_tap and tap or readable

local function show(file) format.show(file, count(file)) end

-- Returns the number of tests, and of failed tests and files that could not run.
local function finish(seconds, is_interrupted)
  format.finish(seconds, is_interrupted)
  return totals.tests, totals.failed
end

if is_tap then print "TAP version 14" end
return show, finish

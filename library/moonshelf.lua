---@meta moonshelf
-- The Lua API of moonshelf, version 1.4, for editors.
-- Made from the program's own description: what is changed here is lost.
-- luacheck: ignore

---What a field can hold.
---@alias moonshelf.Value string|integer|number|boolean|string[]

---Fields by name, main or your own.
---@alias moonshelf.Fields table<string, moonshelf.Value>

---What albums are asked for with.
---@alias moonshelf.Query string|string[]|moonshelf.Fields|fun(album: moonshelf.Album): boolean?

---Who made a change.
---@alias moonshelf.Origin "script"|"command"|"import"|"undo"|"redo"|"remote"|"upkeep"|"other process"

---What becomes of a record whose album the library has.
---@alias moonshelf.DuplicatePolicy "skip"|"merge"|"replace"|"keep"

---How an import found the library's album.
---@alias moonshelf.Match "identifier"|"same"|"spelling"|"edition"

---A format of listings.
---@alias moonshelf.FormatName "table"|"csv"|"tsv"|"json"|"jsonl"|"markdown"|"html"|"template"

---A format that files are written in.
---@alias moonshelf.FileFormat "table"|"csv"|"tsv"|"json"|"jsonl"|"markdown"|"html"

---A color's name, or `#ff8800`.
---@alias moonshelf.Color "black"|"red"|"green"|"yellow"|"blue"|"magenta"|"cyan"|"white"|"gray"|string

---What `library.on` takes.
---@alias moonshelf.EventName "album.added"|"album.changed"|"album.removed"|"album.moved"|"history.changed"|"import.started"|"import.finished"|"cover.requested"|"cover.stored"|"cover.failed"

---What `library.hook` takes.
---@alias moonshelf.HookName "album.will_add"|"album.will_change"|"album.will_remove"

---A row of `album:rows`.
---@alias moonshelf.Row { label: string, value: moonshelf.Value? }

---The live shelf.
---@alias moonshelf.Shelf moonshelf.Album[]

---What stands for `null`.
---@alias moonshelf.Null userdata

---What `require "moonshelf"` gives; also a global.
---
---A host object, shared by all scripts; it cannot be changed, with `rawset` neither. A name that is
---not in it is an error, not `nil`. So are `moonshelf.library` and the modules in it.
---@class moonshelf
---@field version string The program's version of the API, as text.
---@field library moonshelf.Library The library that the command works on.
---@field log moonshelf.Log Lines on standard error, each with its level.
---@field scroller moonshelf.Scrollers Rows of cards for a person to go through.
---@field text moonshelf.Text What scripts do with text again and again.
---@field json moonshelf.JSON JSON, both ways.
---@field csv moonshelf.CSV Comma-separated values, both ways.
---@field http moonshelf.HTTP The network, as far as it is allowed.
---@field prefs moonshelf.Prefs The script's settings, as its user has them.
---@field store table<string, any> A table of the script's own that lasts.
moonshelf = {}

---Says which version of the API the script was written for.
---
---The major number has to be the program's, the minor not above it; else the script stops there
---with a message that names both versions.
---
---Since 1.0.
---@param version string such as `"1.0"`
function moonshelf.api(version) end

---Says what the script is, for `moonshelf scripts list`.
---
---Since 1.1.
---@param about moonshelf.About what it is
function moonshelf.about(about) end

---The same as `print`: a line on standard output, tabs between the values.
---
---Since 1.0.
---@param ... any what to print
function moonshelf.print(...) end

---Calls a function when the script is unloaded.
---
---That is at the end of the command, the newest first, while the script's observers are still on.
---
---Since 1.0.
---@param fn fun() is called without arguments
function moonshelf.on_unload(fn) end

---Registers an import rule.
---
---A source fills a draft from the columns it knows; rules then change it, one after the other, and
---decide. `apply(album, record, ctx)` is asked for every record. A file given with `moonshelf
---import --rule` may just as well return the function.
---
---Since 1.0.
---@param rule moonshelf.Rule what it is asked, and when
function moonshelf.rule(rule) end

---Registers a layout: the columns of a listing.
---
---`moonshelf list --layout FILE.lua` shows the layout that the file registers, the first by name if
---there are several; `moonshelf list --script FILE.lua --layout "by decade"` picks one by name.
---
---Since 1.0.
---@param name string what `--layout` calls it
---@param columns (string|moonshelf.Column)[] names of fields, or tables
function moonshelf.layout(name, columns) end

---Registers a decorator: it changes how albums look.
---
---It works on top of any layout and any other decorator. It needs `columns` or `cell`. One that
---fails is passed over for that cell, and reported once.
---
---Since 1.0.
---@param decorator moonshelf.Decorator what it changes
function moonshelf.decorate(decorator) end

---Adds a command of your own to moonshelf.
---
---The script stands in the script folder. `moonshelf NAME --help` shows the help, the arguments and
---every option with its default. What `run` returns is the exit code, nil being fine; an error ends
---it with 1.
---
---Since 1.1.
---@param name string the command: `moonshelf NAME`
---@param command moonshelf.Command what it does
function moonshelf.command(name, command) end

---Shows how far a long work is: a bar on a terminal, nothing in a pipe.
---
---Since 1.1.
---@param label string stands before the bar
---@param total? integer how many steps there are; none when nobody knows
---@return moonshelf.Progress progress
function moonshelf.progress(label, total) end

---What a script says of itself.
---@class moonshelf.About
---@field version string? its own version, as `scripts list` shows it
---@field description string? one line on what it does
---@field author string? who wrote it

---Lines on standard error, each with its level.
---@class moonshelf.Log
local Log = {}

---A line that shows only when `MOONSHELF_DEBUG` is set.
---
---Since 1.0.
---@param message string what happened
function Log.debug(message) end

---A line on standard error, with `info` in front.
---
---Since 1.0.
---@param message string what happened
function Log.info(message) end

---A line on standard error, with `warn` in front.
---
---Since 1.0.
---@param message string what happened
function Log.warn(message) end

---A line on standard error, with `error` in front; the script goes on.
---
---Since 1.0.
---@param message string what happened
function Log.error(message) end

---What scripts do with text again and again.
---@class moonshelf.Text
local Text = {}

---The text as searches compare it: small letters, no accents.
---
---Since 1.0.
---@param text string any text
---@return string folded
function Text.fold(text) end

---How many columns of a terminal the text takes.
---
---Since 1.0.
---@param text string one line
---@return integer columns
function Text.width(text) end

---The text with a capital at the beginning of every word.
---
---For titles: of texts up to 64 KiB.
---
---Since 1.1.
---@param text string any text
---@return string text
function Text.title_case(text) end

---How alike two texts are, case and accents aside.
---
---Good for finding an album that is spelled in two ways; of texts up to 4096 bytes.
---
---Since 1.1.
---@param left string one text
---@param right string another
---@return number similarity from 0, nothing in common, to 1, equal
function Text.similarity(left, right) end

---The text with accents composed (NFC) and white space tidied.
---
---White space at the ends goes, several in a row become one space, letters that cannot be seen go.
---Curly quotes and dashes stay what they are.
---
---Since 1.1.
---@param text string any text
---@return string text
function Text.normalize(text) end

---JSON, both ways.
---@class moonshelf.JSON
---@field null moonshelf.Null What stands for `null`.
local JSON = {}

---The JSON text of a value.
---
---A list without holes becomes an array, a table with strings for keys an object, in the order of
---their names. Functions, albums and tables that hold themselves are errors.
---
---Since 1.1.
---@param value any a string, a number, a boolean, nil, `json.null` or a table
---@param opts? moonshelf.JSONOptions how to write it
---@return string text
function JSON.encode(value, opts) end

---The value of a JSON text.
---
---Arrays and objects become tables, whole numbers integers. A `null` in an array becomes
---`moonshelf.json.null`, so that the array has no hole; elsewhere it is nil.
---
---Since 1.1.
---@param text string the JSON
---@return any value nil when it is no JSON
---@return string? reason what is wrong with it
function JSON.decode(text) end

---How `json.encode` writes.
---@class moonshelf.JSONOptions
---@field pretty boolean? over several lines, with spaces in front

---Comma-separated values, both ways.
---@class moonshelf.CSV
local CSV = {}

---The records of a CSV text.
---
---Cells are text. A cell beyond the header has its number for a name. With `header = false` every
---row is a list.
---
---Since 1.1.
---@param text string the CSV
---@param opts? moonshelf.CSVDecodeOptions how it is written
---@return table<string|integer, string>[]? records each a table by the column's name; nil when it cannot be read
---@return string? reason what is wrong with it
function CSV.decode(text, opts) end

---The CSV text of a list of rows.
---
---With `columns` rows are read by these names, which become the first line; without, every row is a
---list and no line is added. nil is an empty cell. A text that a spreadsheet would take for a
---formula gets an apostrophe in front, which `decode` takes away again, unless `formulas` is set.
---
---Since 1.1.
---@param rows table[] tables by the column's name, or lists
---@param opts? moonshelf.CSVEncodeOptions how to write it
---@return string text
function CSV.encode(rows, opts) end

---How `csv.decode` reads.
---@class moonshelf.CSVDecodeOptions
---@field header boolean? whether the first row names the columns; true
---@field separator string? what stands between cells; a comma
---@field formulas boolean? texts that begin like a formula keep the apostrophe in front

---How `csv.encode` writes.
---@class moonshelf.CSVEncodeOptions
---@field columns string[]? which columns, in which order
---@field separator string? what stands between cells; a comma
---@field formulas boolean? texts that begin like a formula get no apostrophe in front

---The script's settings, as its user has them.
---
---A person sets one with `moonshelf prefs set SCRIPT.min_year 1960`, sees all with `moonshelf
---prefs`, and goes back to the default with `moonshelf prefs reset SCRIPT.min_year`.
---@class moonshelf.Prefs
---@field [string|integer] any
local Prefs = {}

---Declares settings.
---
---`moonshelf.prefs.NAME` is then what the user set, or the default. Its type is that of the
---default: an integer, a number, a boolean or text.
---
---Since 1.1.
---@param settings table<string, moonshelf.Preference|moonshelf.Value> each by its name: a default, or a table
function Prefs.define(settings) end

---One setting of a script.
---@class moonshelf.Preference
---@field default string|integer|number|boolean the value nobody set; gives the type
---@field label string? what it is, for people
---@field choices string[]? the only values there may be
---@field min number? the smallest value
---@field max number? the largest value

---What `moonshelf.progress` gives.
---
---A variable marked `<close>` finishes it at the end of its block, errors included.
---@class moonshelf.Progress
local Progress = {}

---Goes on by one, or by `n`.
---
---Since 1.1.
---@param n? integer how many steps; 1
function Progress:step(n) end

---Says how many steps are done in all.
---
---Since 1.1.
---@param done integer steps since the beginning
function Progress:update(done) end

---Takes the bar away; a second time does nothing.
---
---Since 1.1.
function Progress:finish() end

---The library that the command works on.
---
---Every verb has a dot: the library is a module. A wish that is refused gives `nil, reason`; a
---mistake raises an error.
---@class moonshelf.Library
---@field albums moonshelf.Shelf The shelf as it is now, in its own order.
---@field remote moonshelf.Remote The other place that the library lives in.
local Library = {}

---Adds an album and returns it.
---
---Since 1.0.
---@param fields moonshelf.Fields what it holds; a title is needed
---@param position? integer where it shall stand; last when not said
---@return moonshelf.Album? album nil when it was refused
---@return string? reason why: it has no title, or a hook says no
function Library.add(fields, position) end

---Takes an album off the shelf.
---
---The same as `album:remove()`.
---
---Since 1.0.
---@param album moonshelf.Album which one
---@return true? done
---@return string? reason why not: a hook says no
function Library.remove(album) end

---Moves an album so that it stands at the position afterwards.
---
---The same as `album:move(position)`.
---
---Since 1.0.
---@param album moonshelf.Album which one
---@param position integer from 1; -1 is the last
---@return true? done
---@return string? reason why not
function Library.move(album, position) end

---The album of an identity, or nil when it is not on the shelf.
---
---Since 1.0.
---@param id integer what `album.id` was
---@return moonshelf.Album? album
function Library.find(id) end

---Whether the shelf has an album of this artist and title.
---
---Case, accents and white space aside: the same question an import asks to know a duplicate.
---
---Since 1.0.
---@param fields moonshelf.Fields `artist` and `title`
---@return boolean exists
function Library.exists(fields) end

---Calls a function; all it changes is one step that can be undone.
---
---When the function raises, all of it is taken back and the error raised again. A transaction
---inside another becomes part of it; when the inner one raises, only the inner one's changes are
---taken back.
---
---Since 1.0.
---@param label string what the history calls the step
---@param fn fun(): any changes the library
---@return any ... what the function returns
function Library.transaction(label, fn) end

---A list of the albums that a query means, fixed at the call.
---
---A query is one of
---
---- text in the query language: `"artist:bowie year:1990..1999 year-"`;
---- a list of its words, as a command line has them, where white space stands for itself: `{
---  "artist:=David Bowie", "year-" }`; those of a command are `{ table.unpack(args) }` (since 1.1);
---- a table of fields, all of which have to be equal, text without case and accents: `{ genre =
---  "pop", year = 2000 }`;
---- a function that takes an album and answers whether it is meant;
---- nothing, which means every album.
---
---Since 1.0.
---@param q? moonshelf.Query every album when not said
---@return moonshelf.Album[] albums
function Library.query(q) end

---The albums that a query means one by one, for a `for` loop.
---
---It reads a few hundred albums at a time, so a large library takes no more memory than a small
---one, and the loop may change the library. Without an order of its own the query follows the shelf
---as it is when the next few hundred are read: an album moved ahead is met again, one that comes to
---the end meanwhile is not met. With an order, the albums are fixed at the call.
---
---Since 1.0.
---@param q? moonshelf.Query every album when not said
---@return fun(): moonshelf.Album? next
function Library.each(q) end

---How many albums a query means.
---
---Since 1.0.
---@param q? moonshelf.Query every album when not said
---@return integer count
function Library.count(q) end

---Takes back the last step, or the last n.
---
---It stops early when there are no more. What observers changed because of a step goes with it.
---Inside a transaction it is an error.
---
---Since 1.0.
---@param n? integer how many; 1
---@return string? label the labels, with commas between several
---@return string? reason `nothing to undo`
function Library.undo(n) end

---Brings back what was undone last, or the last n.
---
---Since 1.0.
---@param n? integer how many; 1
---@return string? label the labels, with commas between several
---@return string? reason `nothing to redo`
function Library.redo(n) end

---The newest steps first.
---
---Since 1.0.
---@param n? integer at most so many; 50
---@return moonshelf.Step[] steps
function Library.history(n) end

---Saves a snapshot and returns it.
---
---A snapshot is a name on a moment of the library's history. It copies nothing, and stays until it
---is removed. A name that exists is an error; inside a transaction it is an error too.
---
---Since 1.0.
---@param name string a name that no other has
---@return moonshelf.Snapshot snapshot
function Library.snapshot(name) end

---A list of all snapshots, oldest first.
---
---Since 1.0.
---@return moonshelf.Snapshot[] snapshots
function Library.snapshots() end

---Imports a file as one step, and returns what became of every record.
---
---The rules that are loaded are asked about every record, as `moonshelf import` asks them.
---Observers hear `import.started` and `import.finished`.
---
---Since 1.1.
---@param path string the file; needs `--allow read=…`
---@param opts? moonshelf.ImportOptions the same as the command's options
---@return moonshelf.ImportReport? report nil when the file cannot be read
---@return string? reason why not
function Library.import(path, opts) end

---Writes albums into a file, and returns how many.
---
---Without a format the file's ending says it: `.csv`, `.json`, `.md`, `.html` …
---
---Since 1.1.
---@param path string the file; needs `--allow write=…`
---@param opts? moonshelf.ExportOptions which albums, and how
---@return integer? count nil when the file cannot be written
---@return string? reason why not
function Library.export(path, opts) end

---Calls a function after something happened, once the change is kept.
---
---It cannot be refused any more. The function gets one table `ev`, with `ev.name`, `ev.origin` and
---what the event adds. The function may change the library: what it writes is a step of its own,
---labelled with the script's name, and undone together with the step that caused it. A name with a
---dot that is not one of the library's is a notification of somebody's own, see `library.post`.
---
---Since 1.0.
---@param event moonshelf.EventName|string which event
---@param fn fun(ev: moonshelf.Event) is told
---@param opts? moonshelf.ObserveOptions once, priority
---@return moonshelf.Registration registration
---@overload fun(event: "album.added", fn: fun(ev: moonshelf.AlbumAddedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "album.changed", fn: fun(ev: moonshelf.AlbumChangedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "album.removed", fn: fun(ev: moonshelf.AlbumRemovedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "album.moved", fn: fun(ev: moonshelf.AlbumMovedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "history.changed", fn: fun(ev: moonshelf.HistoryChangedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "import.started", fn: fun(ev: moonshelf.ImportStartedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "import.finished", fn: fun(ev: moonshelf.ImportFinishedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "cover.requested", fn: fun(ev: moonshelf.CoverRequestedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "cover.stored", fn: fun(ev: moonshelf.CoverStoredEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
---@overload fun(event: "cover.failed", fn: fun(ev: moonshelf.CoverFailedEvent), opts?: moonshelf.ObserveOptions): moonshelf.Registration
function Library.on(event, fn, opts) end

---Calls a function before something happens, inside the transaction.
---
---The hook may change `ev.draft`, whose fields are read and set like an album's. `return false,
---reason` refuses the change: the call that wished it returns `nil, reason`, an assignment raises
---the reason, an import rejects the record. Once one refuses, the rest are not asked. A hook that
---fails is reported and refuses nothing. Undo, redo and `snapshot:restore` ask no hook.
---
---Since 1.0.
---@param event moonshelf.HookName which event
---@param fn fun(ev: moonshelf.Event): false?, string? changes `ev.draft`, or returns `false, reason`
---@param opts? moonshelf.HookOptions priority
---@return moonshelf.Registration registration
---@overload fun(event: "album.will_add", fn: (fun(ev: moonshelf.AlbumWillAddEvent): false?, string?), opts?: moonshelf.HookOptions): moonshelf.Registration
---@overload fun(event: "album.will_change", fn: (fun(ev: moonshelf.AlbumWillChangeEvent): false?, string?), opts?: moonshelf.HookOptions): moonshelf.Registration
---@overload fun(event: "album.will_remove", fn: (fun(ev: moonshelf.AlbumWillRemoveEvent): false?, string?), opts?: moonshelf.HookOptions): moonshelf.Registration
function Library.hook(event, fn, opts) end

---A notification of your own, told like any other.
---
---`ev.origin` is `"script"`. The name may not begin with `album.`, `import.`, `history.`, `cover.`
---or `library.`, except for `cover.requested` (since 1.3) with `{ album = album }`: it asks for the
---album's cover, which is fetched with the permissions of the script that posts: `net=HOST` for its
---address and each redirect, `read=DIR` for a file. Inside a transaction it is told after it.
---
---Since 1.0.
---@param name string with a dot, and not like one of the library's
---@param info? any what handlers find as `ev.info`
function Library.post(name, info) end

---Calls a function when a property of the library changed.
---
---The properties are `count`, `can_undo`, `can_redo` and `selection`: the id of the album that a
---person has selected in `moonshelf browse` (since 1.4; before, nothing changed it).
---
---Since 1.0.
---@param property "count"|"can_undo"|"can_redo"|"selection" which one
---@param fn fun(ev: moonshelf.PropertyEvent) is told
---@return moonshelf.Registration registration
function Library.observe(property, fn) end

---The other place that the library lives in.
---
---The user sets it: `moonshelf remote set`. So no `--allow net=…` is needed; a script cannot say
---where that is. What a command changed is told at its end by itself, and what comes from there has
---the origin `"remote"` in events.
---@class moonshelf.Remote
local Remote = {}

---Says how it stands with the remote, asking it.
---
---A remote that cannot be reached is a status too: `reachable` is false.
---
---Since 1.3.
---@return moonshelf.RemoteStatus? status nil where there is no remote
---@return string? reason why not
function Remote.status() end

---Tells the remote what it does not know.
---
---What could not be told waits, and is told another time.
---
---Since 1.3.
---@return moonshelf.RemoteReport? report nil when it cannot be reached
---@return string? reason why not
function Remote.push() end

---Fetches what the remote knows and this library does not.
---
---Observers are told before it returns, with the origin `"remote"`.
---
---Since 1.3.
---@return moonshelf.RemoteReport? report nil when it cannot be reached
---@return string? reason why not
function Remote.pull() end

---What `library.remote.status` says.
---@class moonshelf.RemoteStatus
---@field address string where the remote is
---@field reachable boolean whether it answers, and lets us in
---@field reason string? why not
---@field waiting_here integer changes that are to be told
---@field waiting_there integer? changes to be fetched, where it can be asked
---@field last_exchange integer? when, in seconds since 1970 UTC
---@field conflicts integer values that a later one has overtaken

---What `library.remote.push` and `library.remote.pull` did.
---@class moonshelf.RemoteReport
---@field changes integer how many changes were told or fetched
---@field overtaken integer how many values met a later one

---A step, as `library.history` lists them.
---@class moonshelf.Step
---@field id integer its number
---@field label string what was done
---@field state "done"|"undone" whether it is in force
---@field origin moonshelf.Origin who did it
---@field time integer when, in seconds since 1970 UTC
---@field changes integer how many changes it is

---A name on a moment of the library's history.
---@class moonshelf.Snapshot
---@field name string Its name.
---@field time integer When it was saved, in seconds since 1970 UTC.
local Snapshot = {}

---How the library differs from it now.
---
---Since 1.0.
---@return moonshelf.Difference difference
function Snapshot:diff() end

---Makes the library what it was.
---
---It is one step, which can be undone. Hooks are not asked.
---
---Since 1.0.
---@return true? done
---@return string? reason why not
function Snapshot:restore() end

---Forgets it; no album changes.
---
---Removing it twice is an error.
---
---Since 1.0.
---@return true? done
---@return string? reason why not
function Snapshot:remove() end

---What `snapshot:diff` gives: four lists.
---@class moonshelf.Difference
---@field added moonshelf.Album[] albums that were not there
---@field removed moonshelf.Album[] albums that are gone
---@field moved moonshelf.Album[] albums that stand elsewhere
---@field changed moonshelf.FieldDifference[] fields that hold something else

---One of `changed` in a difference.
---@class moonshelf.FieldDifference
---@field album moonshelf.Album whose field
---@field key string which field
---@field old moonshelf.Value? what it held then
---@field new moonshelf.Value? what it holds now

---How `library.import` imports.
---@class moonshelf.ImportOptions
---@field rule (fun(album: moonshelf.Draft, record: moonshelf.Record, ctx: moonshelf.RuleContext))? asked besides the rules that are loaded
---@field source string? what the file is: `"discogs"`, `"csv"` …
---@field duplicates moonshelf.DuplicatePolicy? what becomes of albums we have
---@field strict boolean? stop at the first record that a rule fails at
---@field columns string[]? the columns' names, of a file that has no first line of them
---@field encoding string? the file's encoding, when it is not found out

---What `library.export` writes.
---@class moonshelf.ExportOptions
---@field query moonshelf.Query? which albums; all of them
---@field format moonshelf.FileFormat? the format; by the file's ending
---@field layout string? the layout, as `moonshelf list --layout` takes it
---@field columns string[]? the columns, instead of a layout
---@field formulas boolean? CSV and TSV: texts that begin like a formula get no apostrophe in front

---What became of every record of an import.
---@class moonshelf.ImportReport
---@field path string the file
---@field records integer how many it had
---@field added integer how many became albums
---@field merged integer how many completed albums that were there
---@field skipped integer how many were passed over
---@field rejected integer how many could not be taken
---@field differing integer how many said something else than the library, since 1.2
---@field source string what the records' source is called, since 1.2
---@field items integer? how many tracks and the like it had, since 1.2
---@field item_name string? what they are: `"tracks"` …, since 1.2
---@field warning_kinds moonshelf.WarningKind[] the warnings by kind, since 1.2
---@field emitted integer how many albums rules added besides
---@field warnings integer how many warnings there were
---@field seconds number how long it took
---@field step integer? the step it became; nil when nothing changed
---@field not_added moonshelf.NotAdded[] the records that were not added, 10,000 at most

---One of `not_added` in a report.
---@class moonshelf.NotAdded
---@field line integer the line it begins at, from 1
---@field index integer which record it is, from 1
---@field fate "merged"|"skipped"|"rejected" what became of it
---@field reason string why
---@field album string? the library's album that it speaks of, since 1.2
---@field differences moonshelf.Disagreement[]? what the library says otherwise, and keeps, since 1.2

---One of `differences` of a record that was not added.
---@class moonshelf.Disagreement
---@field field string the field's name
---@field library string what the library says, and keeps
---@field record string what the record says

---One of `warning_kinds` in a report.
---@class moonshelf.WarningKind
---@field kind string what sort it is; `"rule"` for what rules said
---@field text string what the first one said
---@field count integer how often it came
---@field line integer the line of the first one

---What `on`, `hook` and `observe` give, to take them off again.
---
---It need not be kept: the garbage collector takes nothing off. A variable marked `<close>` takes
---it off at the end of its block.
---@class moonshelf.Registration
local Registration = {}

---Takes it off; a second time does nothing.
---
---Since 1.0.
function Registration:remove() end

---Options of `library.on`.
---@class moonshelf.ObserveOptions
---@field once boolean? taken off after the first call
---@field priority integer? higher ones are called first; 0

---Options of `library.hook`.
---@class moonshelf.HookOptions
---@field priority integer? higher ones are asked first; 0

---Options of `album:observe`.
---@class moonshelf.AlbumObserveOptions
---@field initial boolean? called at once, with the value as `new`

---An album, live.
---
---What a script holds of an album shows what the library holds now, whoever changed it. Two of the
---same album are equal (`==`). `pairs(album)` gives name and value of every field that has one. A
---removed album keeps its last values for reading; writing to it is an error.
---
---Any other name is a field of your own, such as `album.rating`: a string, an integer, a number, a
---boolean, or a list of strings; nil clears it. An assignment is one step, or part of the
---transaction under way.
---@class moonshelf.Album
---@field title string What the album is called; every album has a title.
---@field artist string? Who it is by.
---@field genre string? Its genre, in your words.
---@field year integer? The year it came out.
---@field cover_url string? The address of its cover picture.
---@field id integer Its identity, which no other album ever gets.
---@field position integer? Where it stands now, from 1; nil once it is removed.
---@field added integer When it came, in seconds since 1970 UTC.
---@field removed boolean Whether it was removed.
---@field [string|integer] moonshelf.Value?
local Album = {}

---Sets several fields as one step.
---
---A table holds no nil, so it cannot clear a field: assign nil for that.
---
---Since 1.0.
---@param fields moonshelf.Fields the new values
---@return true? done
---@return string? reason why not: a hook says no
function Album:update(fields) end

---The value of a field whose name is also a method's.
---
---Since 1.0.
---@param name string the field
---@return moonshelf.Value? value
function Album:get(name) end

---Sets a field whose name is also a method's.
---
---Assigning to such a name directly is an error that says so.
---
---Since 1.0.
---@param name string the field
---@param value moonshelf.Value? nil clears it
function Album:set(name, value) end

---Name and value of every field that has one, for a `for` loop.
---
---Artist, title, genre, year, cover_url, then your own by name. `pairs(album)` gives the same.
---
---Since 1.0.
---@return fun(): string, moonshelf.Value next
function Album:fields() end

---The album as a table: label and value of each column of a layout.
---
---A list of `{ label =, value = }`. When no layout is said it is `"default"`: Artist, Album, Genre,
---Year. `value` is missing where the album has nothing.
---
---Since 1.0.
---@param layout? string one a script registered, `"default"`, `"brief"` or `"full"`
---@return moonshelf.Row[] rows
function Album:rows(layout) end

---Takes it off the shelf.
---
---Since 1.0.
---@return true? done
---@return string? reason why not: a hook says no
function Album:remove() end

---Moves it so that it stands at the position afterwards.
---
---Since 1.0.
---@param position integer from 1; -1 is the last
---@return true? done
---@return string? reason why not
function Album:move(position) end

---Calls a function after one field of this album changed.
---
---Equal values are silent. A transaction calls it once for each field, with the first old and the
---last new value. The key `"image"` (since 1.3) is no field: it is told the path of the cover's
---picture when that was asked for and is there.
---
---Since 1.0.
---@param key string the field; `"*"` stands for every one
---@param fn fun(ev: moonshelf.FieldEvent) is told
---@param opts? moonshelf.AlbumObserveOptions whether to be called at once
---@return moonshelf.Registration registration
function Album:observe(key, fn, opts) end

---The path of the cover's picture, or nil.
---
---Nothing is fetched: `library.post("cover.requested", { album = album })` asks for a picture that
---is not there yet. Small pictures are made when they are first asked for.
---
---Since 1.0.
---@param size? "small"|"large" a JPEG of at most 160 or 500 pixels, since 1.3
---@return string? path
function Album:cover(size) end

---What a handler of any event gets.
---@class moonshelf.Event
---@field name string the event's name
---@field origin moonshelf.Origin who did it
---@field album moonshelf.Album? the album, in events of albums
---@field position integer? in `album.removed`: the position it had
---@field changes table<string, moonshelf.Change>? in `album.changed`: by field
---@field path string? in `import.started`: the file; in `cover.stored`: the picture's
---@field reason string? in `cover.failed`: why, without what the script could not have found out itself
---@field report moonshelf.ImportReport? in `import.finished`
---@field act ("do"|"undo"|"redo")? in `history.changed`: what was done
---@field step integer? in `history.changed`: the step's number
---@field label string? in `history.changed`: the step's label
---@field info any in a notification of one's own: what was posted
---@field draft moonshelf.Draft? in hooks: what the album shall hold

---One of `ev.changes` in `album.changed`.
---@class moonshelf.Change
---@field old moonshelf.Value? what the field held
---@field new moonshelf.Value? what it holds now

---What a handler of `album:observe` gets.
---@class moonshelf.FieldEvent
---@field album moonshelf.Album the album
---@field key string the field
---@field old moonshelf.Value? what it held
---@field new moonshelf.Value? what it holds now

---What a handler of `library.observe` gets.
---@class moonshelf.PropertyEvent
---@field key string the property
---@field old (integer|boolean)? what it was
---@field new (integer|boolean)? what it is now

---What `moonshelf.rule` takes.
---@class moonshelf.Rule
---@field name string? what messages call it; the script's name
---@field priority integer? higher ones are asked first; 0
---@field source string? only records of this source: `"discogs"`, `"csv"` …
---@field apply fun(album: moonshelf.Draft, record: moonshelf.Record, ctx: moonshelf.RuleContext) is asked for every record

---`album` in a rule, `ev.draft` in a hook.
---
---Its fields are read and set like an album's, main or your own, and `pairs` walks them. It has no
---methods, so no name is taken. In a rule anything may be missing; a draft without a title in the
---end is rejected.
---@class moonshelf.Draft
---@field title string? What the album shall be called.
---@field artist string? Who it is by.
---@field genre string? Its genre.
---@field year integer? The year it came out.
---@field cover_url string? The address of its cover picture.
---@field [string|integer] moonshelf.Value?
local Draft = {}

---`record` in a rule: what the file said.
---
---`record.Label` or `record["Release Date"]` is the cell of that column, as text, nil where the row
---is too short. Columns without a name are `"column 7"`. In JSON a value has its own type, arrays
---and objects are tables, `null` is nil. `#record` is how many cells or members there are,
---`pairs(record)` walks them. It cannot be changed.
---@class moonshelf.Record
---@field [string|integer] any

---Where a record stands, and what a rule may say about it.
---
---A rule that raises rejects its record, with the message as the reason, and the import goes on.
---@class moonshelf.RuleContext
---@field source string The source's name: `"discogs"`, `"csv"`, `"json"` …
---@field path string The file.
---@field line integer The line that the record begins at, from 1.
---@field index integer Which record of the file it is, from 1.
---@field duplicates moonshelf.DuplicatePolicy What happens to this record when the library has its album.
---@field match moonshelf.Match? How the library's album was found, or nil.
local RuleContext = {}

---Ends it for this record: something is wrong with it.
---
---No further rule is asked. Rejected records go to the file that `--rejects` names, to be imported
---again.
---
---Since 1.0.
---@param reason? string shown in the report
function RuleContext.reject(reason) end

---Ends it for this record: it is no album of ours.
---
---No further rule is asked.
---
---Since 1.0.
---@param reason? string shown in the report
function RuleContext.skip(reason) end

---Goes to the report; equal warnings are counted.
---
---Since 1.0.
---@param text string what was noticed
function RuleContext.warn(text) end

---Adds one more album besides, unless an earlier import added it.
---
---Since 1.0.
---@param fields moonshelf.Fields what it holds; a title is needed
function RuleContext.emit(fields) end

---The library's album that the draft speaks of, or nil.
---
---It is found by identifiers, else by artist and title; `ctx.match` says how.
---
---Since 1.0.
---@return moonshelf.Album? album
function RuleContext.existing() end

---A column of a layout.
---
---A column whose function fails is empty there, and reported once.
---@class moonshelf.Column
---@field key string the field, or a name for what `value` gives
---@field title string? the heading; made of the key
---@field align ("left"|"right"|"center")? numbers stand right when not said
---@field value (fun(album: moonshelf.Album): moonshelf.Value?)? what stands there; nil for nothing

---What `moonshelf.decorate` takes.
---
---`columns` is called once, before the first album; `cell` for every cell, with what stands there
---as text (`""` for nothing). It returns a text or a number, or a table with `text`, `color` and
---`bold`, or nil to leave the cell.
---@class moonshelf.Decorator
---@field name string? what messages call it; the script's name
---@field formats moonshelf.FormatName[]? the formats it is for; all
---@field priority integer? higher ones have their turn first; 0
---@field columns (fun(columns: moonshelf.Columns))? adds and removes columns
---@field cell (fun(text: string, album: moonshelf.Album, column: moonshelf.ShownColumn): string|number|moonshelf.Cell|nil)? changes what stands in a cell

---What a decorator may make of a cell.
---@class moonshelf.Cell
---@field text string what stands there
---@field color moonshelf.Color? shows on terminals and in HTML
---@field bold boolean? in bold letters

---The column that a decorator's `cell` gets.
---@class moonshelf.ShownColumn
---@field key string the field, or what the layout calls it
---@field title string the heading

---The columns of a listing, for a decorator to change.
---
---`#columns` counts them.
---@class moonshelf.Columns
local Columns = {}

---Puts a column behind another, last when that is not there.
---
---Since 1.0.
---@param key string the other
---@param column string|moonshelf.Column the new one
function Columns:insert_after(key, column) end

---Puts a column in front of another, last when that is not there.
---
---Since 1.0.
---@param key string the other
---@param column string|moonshelf.Column the new one
function Columns:insert_before(key, column) end

---Takes a column away.
---
---Since 1.0.
---@param key string which one
function Columns:remove(key) end

---A list of the columns' keys.
---
---Since 1.0.
---@return string[] keys
function Columns:keys() end

---Rows of cards for a person to go through.
---@class moonshelf.Scrollers
local Scrollers = {}

---Shows a row of cards until a person opens one or leaves.
---
---On a terminal it looks like `moonshelf browse`, with the same keys; `/` finds a title. In a pipe
---or on a terminal that cannot be drawn on the items are printed, a thousand at most, and nil comes
---back. What the script prints while it is shown appears afterwards.
---
---It can be called by a script that is run, a command, a line of the console and a test; not by an
---observer, a hook, a rule, a layout or a decorator, not inside a transaction, and not while
---another is shown: present the next one when this one came back. An error in a function of it
---comes out of `present`. The time a person takes does not count for `--time-limit`.
---
---Since 1.4.
---@param scroller moonshelf.Scroller what it shows
---@return integer? index the one opened with Enter; nil when the person left
function Scrollers.present(scroller) end

---What `moonshelf.scroller.present` shows.
---@class moonshelf.Scroller
---@field title string? stands above the row
---@field data_source moonshelf.ScrollerDataSource knows the items
---@field delegate moonshelf.ScrollerDelegate? is told what a person does

---Knows the items of a scroller.
---
---Only cells near the selected one are asked for, so there may be a thousand million items. A
---function `count` is called first, and again after `on_select`, so that items may come and go.
---@class moonshelf.ScrollerDataSource
---@field count integer|fun(): integer how many items there are
---@field cell_at fun(index: integer): string|number|moonshelf.Album|moonshelf.ScrollerCell what one looks like, from 1
---@field initial_index (integer|fun(): integer?)? which is selected first; 1, and -1 for the last

---Is told what a person does to a scroller.
---
---It is told where a person stops, not what they pass, and of the item that is selected first. What
---it returns stands below the row: a text, or a list of rows as `album:rows` gives them, each of
---which may also be `{ "Label", value }` or a text.
---@class moonshelf.ScrollerDelegate
---@field on_select (fun(index: integer): string|number|moonshelf.Row[]|any[]|nil)? another item is the selected one

---What an item of a scroller looks like.
---@class moonshelf.ScrollerCell
---@field title (string|number)? what it is called; the album's title
---@field subtitle (string|number)? what else is said; the album's artist and year
---@field album moonshelf.Album? what it stands for, where it is an album

---What `moonshelf.command` takes.
---@class moonshelf.Command
---@field help string? one line for `moonshelf --help`
---@field arguments string? the words it takes, such as `QUERY…`
---@field options (table<string, string|integer|number|boolean|moonshelf.CommandOption>)? by name, each with its default
---@field run fun(args: moonshelf.Arguments): integer? does it; may return an exit code

---An option that says more than its default.
---@class moonshelf.CommandOption
---@field default string|integer|number|boolean the value; gives the type
---@field help string? one line for `--help`

---What the `run` of a command gets.
---
---`args[1]`, `args[2]` … are the words, `args.limit` and the like the options: an integer, a
---number, a boolean or text, as the default is. On the command line an underscore is a dash
---(`--how-many 3`), a boolean is a flag (`--all`, `--no-all`).
---@class moonshelf.Arguments
---@field [string|integer] any

---The network, as far as it is allowed.
---@class moonshelf.HTTP
local HTTP = {}

---Fetches an address of the web; needs `--allow net=HOST`.
---
---A redirect is followed as far as the permission goes. An address that nothing allows is an error
---that says which `--allow` would do.
---
---Since 1.1.
---@param url string `https://…` or `http://…`
---@param opts? moonshelf.RequestOptions headers, patience
---@return moonshelf.Response? response nil when there was none
---@return string? reason why: no connection, too slow
function HTTP.get(url, opts) end

---Options of `http.get`.
---@class moonshelf.RequestOptions
---@field headers table<string, string>? sent along
---@field timeout number? how many seconds to wait

---What `http.get` gives.
---@class moonshelf.Response
---@field status integer 200 and the like
---@field body string the bytes
---@field headers table<string, string> by name, in small letters

---Adds a test.
---
---Since 1.1.
---@param name string a sentence on what shall be so
---@param fn fun() fails when it raises
function test(name, fn) end

---Calls a function before each test of the file.
---
---Since 1.1.
---@param fn fun() prepares the library
function before(fn) end

---Begins to say what a value shall be.
---
---Since 1.1.
---@param value any what there is
---@return moonshelf.Expectation expectation
function expect(value) end

---Scripts, rules, clock and network for tests.
---@type moonshelf.Testing
testing = {}

---What `expect` gives.
---
---A test ends at the first expectation that is not met, with both values in its message.
---@class moonshelf.Expectation
---@field never moonshelf.Expectation The opposite of what follows.
local Expectation = {}

---Equal; tables are compared by what they hold.
---
---Since 1.1.
---@param expected any
function Expectation.equals(expected) end

---The very same value.
---
---Since 1.1.
---@param expected any
function Expectation.is(expected) end

---nil.
---
---Since 1.1.
function Expectation.is_nil() end

---Anything but nil.
---
---Since 1.1.
function Expectation.is_not_nil() end

---`true`.
---
---Since 1.1.
function Expectation.is_true() end

---`false`.
---
---Since 1.1.
function Expectation.is_false() end

---A text with this text in it, or a list with this item.
---
---Since 1.1.
---@param part any
function Expectation.contains(part) end

---A text that a Lua pattern matches.
---
---Since 1.1.
---@param pattern string
function Expectation.matches(pattern) end

---A number not farther off than the tolerance.
---
---Since 1.1.
---@param expected number
---@param tolerance number how far off it may be
function Expectation.is_near(expected, tolerance) end

---Of this length, as `#` counts it.
---
---Since 1.1.
---@param length integer
function Expectation.has_length(length) end

---A function that raises an error, with this text in it.
---
---Since 1.1.
---@param text? string part of the message
function Expectation.raises(text) end

---Scripts, rules, clock and network for tests.
---@class moonshelf.Testing
---@field folder string A folder of the test's own, allowed to read and write.
---@field clock moonshelf.Clock What time it is for the library and `os.time`.
---@field network moonshelf.Network What the network answers.
local Testing = {}

---Loads a script into this test's library.
---
---Its rules, layouts, observers and commands are there until the test ends.
---
---Since 1.1.
---@param path string from the test file's folder
---@return any result what the script returns
function Testing.load(path) end

---Runs a script with words in its `arg`.
---
---Since 1.1.
---@param path string from the test file's folder
---@param ... string the words
---@return any result what the script returns
function Testing.run(path, ...) end

---Runs a command that a loaded script added.
---
---Since 1.1.
---@param name string the command
---@param ... string its words
---@return integer code the exit code
function Testing.command(name, ...) end

---Asks the loaded rules about one record.
---
---Since 1.1.
---@param record table<string, any> by column
---@param opts? moonshelf.TestRuleOptions the draft to begin with, the source
---@return moonshelf.Verdict verdict
function Testing.rule(record, opts) end

---Imports a text as if it were a file, through the loaded rules.
---
---Since 1.1.
---@param text string CSV or JSON
---@param opts? moonshelf.TestImportOptions the file's name, a rule
---@return moonshelf.ImportReport report
function Testing.import(text, opts) end

---Allows all scripts something, for the rest of the test.
---
---It can be `net=HOST` (the test answers for it), to read beside the test's file, and to read and
---write in `testing.folder`.
---
---Since 1.1.
---@param permission string as `--allow` takes it: `read=DIR`
function Testing.allow(permission) end

---Sets a setting of a script, as `moonshelf prefs set` does.
---
---Since 1.1.
---@param name string `SCRIPT.setting`
---@param value string|integer|number|boolean|nil nil goes back to the default
function Testing.prefer(name, value) end

---Counts an event from here on.
---
---Since 1.1.
---@param event moonshelf.EventName|string which event
---@return moonshelf.Observed observed
function Testing.observed(event) end

---Says which item a person opens in the next scroller.
---
---Each call is for one scroller, in their order; in those without one the person leaves. A
---scroller's items are printed as lines, see `testing.output`.
---
---Since 1.4.
---@param index integer which one, from 1
function Testing.open(index) end

---What was printed since the test began.
---
---Since 1.1.
---@return string text
function Testing.output() end

---What `moonshelf list` would show, with all that is loaded.
---
---Since 1.1.
---@param layout? string `"default"` when not said
---@return string[][] rows the texts of the cells, row by row
function Testing.rows(layout) end

---What time it is in a test.
---@class moonshelf.Clock
local Clock = {}

---Sets the time.
---
---Since 1.1.
---@param time string|integer `"2026-01-31"`, `"2026-01-31 18:30"`, or seconds since 1970 UTC
function Clock.set(time) end

---Lets time go by.
---
---Since 1.1.
---@param seconds integer how much
function Clock.advance(seconds) end

---What the network answers in a test.
---
---Nothing goes out. A script that asks for an address without an answer fails its test; that it may
---ask at all it is allowed with `testing.allow("net=HOST")`.
---@class moonshelf.Network
---@field requests moonshelf.Request[] What was asked for, in order.
local Network = {}

---Says what an address answers.
---
---Since 1.1.
---@param url string the whole address
---@param answer? moonshelf.TestResponse status, body, headers
function Network.answer(url, answer) end

---What `testing.observed` gives.
---@class moonshelf.Observed
---@field count integer how often it was told
---@field events moonshelf.Event[] what was told

---What `testing.rule` gives.
---@class moonshelf.Verdict
---@field verdict "add"|"skip"|"reject" what the rules decided
---@field reason string? why it is skipped or rejected
---@field album table<string, moonshelf.Value> the fields of the draft in the end
---@field emitted table<string, moonshelf.Value>[] the albums added besides
---@field warnings string[] what `ctx.warn` said
---@field duplicates moonshelf.DuplicatePolicy what becomes of an album we have

---Options of `testing.rule`.
---@class moonshelf.TestRuleOptions
---@field draft moonshelf.Fields? what the source made of the record
---@field source string? the source
---@field line integer? the line it begins at

---Options of `testing.import`.
---@class moonshelf.TestImportOptions
---@field name string? the file's name; `"list.csv"`
---@field rule (string|string[])? a file with rules or several, from the test file's folder
---@field source string? what the file is
---@field duplicates moonshelf.DuplicatePolicy? what becomes of albums we have
---@field strict boolean? stop at the first record that a rule fails at
---@field columns string[]? the columns' names, of a text that has no first line of them
---@field encoding string? the text's encoding

---What an address answers in a test.
---@class moonshelf.TestResponse
---@field status integer? 200 when not said
---@field body string? empty when not said
---@field headers table<string, string>? none when not said

---One of `testing.network.requests`.
---@class moonshelf.Request
---@field url string the address
---@field headers table<string, string> what was sent along

---An album came.
---@class moonshelf.AlbumAddedEvent: moonshelf.Event
---@field album moonshelf.Album

---Fields of an album changed.
---
---Undo and redo are told like anything else: a handler that must not answer them looks at
---`ev.origin`.
---@class moonshelf.AlbumChangedEvent: moonshelf.Event
---@field album moonshelf.Album
---@field changes table<string, moonshelf.Change>

---An album went.
---
---`ev.album` has its last values, `ev.position` is where it stood.
---@class moonshelf.AlbumRemovedEvent: moonshelf.Event
---@field album moonshelf.Album
---@field position integer

---An album stands elsewhere on the shelf.
---@class moonshelf.AlbumMovedEvent: moonshelf.Event
---@field album moonshelf.Album

---A step was done, undone or redone.
---@class moonshelf.HistoryChangedEvent: moonshelf.Event
---@field act "do"|"undo"|"redo"
---@field step integer
---@field label string

---An import begins.
---@class moonshelf.ImportStartedEvent: moonshelf.Event
---@field path string

---An import is in the library.
---@class moonshelf.ImportFinishedEvent: moonshelf.Event
---@field report moonshelf.ImportReport

---Somebody wants an album's cover.
---
---The library answers when all others were told: with a picture that it has, or by fetching one
---from the album's `cover_url` in the background. So an observer may still set that.
---@class moonshelf.CoverRequestedEvent: moonshelf.Event
---@field album moonshelf.Album

---The picture of a cover that somebody wanted is there.
---
---`moonshelf run` waits for all that its script asked for.
---@class moonshelf.CoverStoredEvent: moonshelf.Event
---@field album moonshelf.Album
---@field path string

---A cover that somebody wanted cannot be had.
---
---What failed is not tried again at once: after an hour, then two, then four, up to a month.
---@class moonshelf.CoverFailedEvent: moonshelf.Event
---@field album moonshelf.Album
---@field reason string

---An album is about to come; `ev.draft` is what it shall hold.
---@class moonshelf.AlbumWillAddEvent: moonshelf.Event
---@field draft moonshelf.Draft

---Fields of an album are about to change.
---
---`ev.draft` is what it shall hold, `ev.album` the album as it is.
---@class moonshelf.AlbumWillChangeEvent: moonshelf.Event
---@field draft moonshelf.Draft
---@field album moonshelf.Album

---An album is about to go.
---@class moonshelf.AlbumWillRemoveEvent: moonshelf.Event
---@field album moonshelf.Album

return moonshelf

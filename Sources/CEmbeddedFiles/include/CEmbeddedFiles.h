// Texts that are in the program itself, so that there is nothing to look for when it runs.
//
// They are data of C, since the Swift compiler needs a minute for a literal of 150 KB.

/// A file that the web page loads, without its folder.
struct EmbeddedPageFile {
  const char *name;
  const char *text;
};

/// The web page itself.
const char *embedded_index_html(void);

/// The files that it loads, the last with the name NULL.
const struct EmbeddedPageFile *embedded_page_files(void);

/// `library/moonshelf.lua` of ScriptAPI.
const char *embedded_moonshelf_lua(void);

/// `library/standard.lua` of ScriptAPI.
const char *embedded_standard_lua(void);

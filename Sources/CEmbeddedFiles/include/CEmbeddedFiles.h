// Texts that are in the program itself, so that there is nothing to look for when it runs.
//
// They are data of C, since the Swift compiler needs a minute for a literal of 150 KB.

#include <stddef.h>

/// A file that the web page loads, without its folder.
struct EmbeddedPageFile {
  const char *name;
  const char *text;
};

/// A source that the program brings: a file of `ScriptAPI/library/sources` that defines it, and the
/// file's test.
struct EmbeddedSource {
  const char *name;
  const char *path;
  const char *script;
  const char *test;
};

/// The sources, the last with the name NULL.
const struct EmbeddedSource *embedded_sources(void);

/// `ScriptAPI/library/sources/index.json`: what the sources' scripts say of them.
const char *embedded_source_index(void);

/// A file of `ScriptAPI/library/debugger`, by its name without the ending; NULL for no file.
const char *embedded_debugger(const char *name);

/// The text of a command in `Commands/command-help.txt` of the program, which does not end with a zero;
/// NULL for no command.
const char *embedded_command_help(const char *command, size_t *length);

/// The web page itself.
const char *embedded_index_html(void);

/// `Description/routes.json` of AlbumServer: the routes of the API, by their paths and methods.
const char *embedded_api_routes(void);

/// `Description/components.json` of AlbumServer: what the descriptions of its routes refer to.
const char *embedded_api_components(void);

/// The files that it loads, without lines that are empty or comments, the last with the name NULL; for one thread.
const struct EmbeddedPageFile *embedded_page_files(void);

// Texts, each in the file that its definition names.
const char *embedded_actions(void);
const char *embedded_console_lua(void);
const char *embedded_values_lua(void);
const char *embedded_annotations_lua(void);
const char *embedded_description_lua(void);
const char *embedded_types_lua(void);
const char *embedded_meanings_lua(void);
const char *embedded_scopes_lua(void);
const char *embedded_tokens_lua(void);
const char *embedded_names_lua(void);
const char *embedded_check_lua(void);
const char *embedded_expect_lua(void);
const char *embedded_folded_letters(void);
const char *embedded_months(void);
const char *embedded_reference_lua(void);
const char *embedded_report_lua(void);
const char *embedded_results_lua(void);
const char *embedded_scripts(void);
const char *embedded_tasks_lua(void);
const char *embedded_wide_scalars(void);
const char *embedded_composed_letters(void);
const char *embedded_html_entities(void);
const char *embedded_unsupported_files(void);
const char *embedded_encodings(void);
const char *embedded_languages(void);
const char *embedded_word_lists(void);
const char *embedded_known_artists(void);
const char *embedded_reading_features(void);
const char *embedded_column_words(void);
const char *embedded_fields(void);
const char *embedded_catalogue_css(void);
const char *embedded_workbook_parts(void);
const char *embedded_moonshelf_lua(void);
const char *embedded_standard_lua(void);
const char *embedded_source_template(void);
const char *embedded_source_test_template(void);
const char *embedded_rule_template(void);
const char *embedded_rule_test_template(void);
const char *embedded_layout_template(void);
const char *embedded_layout_test_template(void);
const char *embedded_automation_template(void);
const char *embedded_automation_test_template(void);
const char *embedded_library_sql(void);
const char *embedded_script_store_sql(void);
const char *embedded_identifiers_sql(void);
const char *embedded_change_runs_sql(void);
const char *embedded_field_states_sql(void);
const char *embedded_covers_sql(void);
const char *embedded_past_sql(void);
const char *embedded_exchange_sql(void);
const char *embedded_causality_sql(void);
const char *embedded_records_sql(void);

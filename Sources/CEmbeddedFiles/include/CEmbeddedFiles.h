// Texts that are in the program itself, so that there is nothing to look for when it runs.
//
// They are data of C, since the Swift compiler needs a minute for a literal of 150 KB.

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

/// The web page itself.
const char *embedded_index_html(void);

/// `Description/components.json` of AlbumServer: what the descriptions of its routes refer to.
const char *embedded_api_components(void);

/// The files that it loads, the last with the name NULL.
const struct EmbeddedPageFile *embedded_page_files(void);

/// `Text/folded-letters.txt` of AlbumModel.
const char *embedded_folded_letters(void);

/// `Fields/months.txt` of AlbumModel: from January, folded, each language a line.
const char *embedded_months(void);

/// `Query/scripts.txt` of AlbumModel.
const char *embedded_scripts(void);

/// `Text/wide-scalars.txt` of AlbumPresentation.
const char *embedded_wide_scalars(void);

/// `Text/composed-letters.txt` of RecordReading.
const char *embedded_composed_letters(void);

/// `Text/html-entities.txt` of RecordReading.
const char *embedded_html_entities(void);

/// `Input/unsupported-files.txt` of RecordReading.
const char *embedded_unsupported_files(void);

/// `Encoding/encodings.txt` of RecordReading.
const char *embedded_encodings(void);

/// `Encoding/languages.txt` of RecordReading.
const char *embedded_languages(void);

/// `Text/word-lists.txt` of RecordReading.
const char *embedded_word_lists(void);

/// `Fields/known-artists.txt` of RecordRecognition.
const char *embedded_known_artists(void);

/// `Opening/reading-features.txt` of RecordRecognition.
const char *embedded_reading_features(void);

/// `Fields/column-words.txt` of RecordRecognition.
const char *embedded_column_words(void);

/// `Fields/fields.txt` of AlbumModel.
const char *embedded_fields(void);

/// `Formats/catalogue.css` of AlbumPresentation.
const char *embedded_catalogue_css(void);

/// `Formats/workbook-parts.txt` of AlbumPresentation.
const char *embedded_workbook_parts(void);

/// `library/moonshelf.lua` of ScriptAPI.
const char *embedded_moonshelf_lua(void);

/// `library/standard.lua` of ScriptAPI.
const char *embedded_standard_lua(void);

/// The files of `Folder/Templates` of AlbumScripting.
const char *embedded_source_template(void);
const char *embedded_source_test_template(void);
const char *embedded_rule_template(void);
const char *embedded_rule_test_template(void);
const char *embedded_layout_template(void);
const char *embedded_layout_test_template(void);
const char *embedded_automation_template(void);
const char *embedded_automation_test_template(void);

/// The files of `Storage/Tables` of AlbumLibrary.
const char *embedded_library_sql(void);
const char *embedded_covers_sql(void);
const char *embedded_exchange_sql(void);
const char *embedded_causality_sql(void);
const char *embedded_records_sql(void);

#include "CEmbeddedFiles.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
#define FUNCTION embedded_actions
#define FILE "../AlbumServer/Page/actions.json"
#include "Text.inc"
#define FUNCTION embedded_folded_letters
#define FILE "../AlbumModel/Text/folded-letters.txt"
#include "Text.inc"
#define FUNCTION embedded_months
#define FILE "../AlbumModel/Fields/months.txt"
#include "Text.inc"
#define FUNCTION embedded_scripts
#define FILE "../AlbumModel/Query/scripts.txt"
#include "Text.inc"
#define FUNCTION embedded_wide_scalars
#define FILE "../AlbumPresentation/Text/wide-scalars.txt"
#include "Text.inc"
#define FUNCTION embedded_composed_letters
#define FILE "../RecordReading/Text/composed-letters.txt"
#include "Text.inc"
#define FUNCTION embedded_html_entities
#define FILE "../RecordReading/Text/html-entities.txt"
#include "Text.inc"
#define FUNCTION embedded_unsupported_files
#define FILE "../RecordReading/Input/unsupported-files.txt"
#include "Text.inc"
#define FUNCTION embedded_encodings
#define FILE "../RecordReading/Encoding/encodings.txt"
#include "Text.inc"
#define FUNCTION embedded_languages
#define FILE "../RecordReading/Encoding/languages.txt"
#include "Text.inc"
#define FUNCTION embedded_word_lists
#define FILE "../RecordReading/Text/word-lists.txt"
#include "Text.inc"
#define FUNCTION embedded_known_artists
#define FILE "../RecordRecognition/Fields/known-artists.txt"
#include "Text.inc"
#define FUNCTION embedded_reading_features
#define FILE "../RecordRecognition/Opening/reading-features.txt"
#include "Text.inc"
#define FUNCTION embedded_column_words
#define FILE "../RecordRecognition/Fields/column-words.txt"
#include "Text.inc"
#define FUNCTION embedded_fields
#define FILE "../AlbumModel/Fields/fields.txt"
#include "Text.inc"
#define FUNCTION embedded_catalogue_css
#define FILE "../AlbumPresentation/Formats/catalogue.css"
#include "Text.inc"
#define FUNCTION embedded_workbook_parts
#define FILE "../AlbumPresentation/Formats/workbook-parts.txt"
#include "Text.inc"
#define FUNCTION embedded_rule_template
#define FILE "../AlbumScripting/Folder/Templates/rule.lua"
#include "Text.inc"
#define FUNCTION embedded_rule_test_template
#define FILE "../AlbumScripting/Folder/Templates/rule_test.lua"
#include "Text.inc"
#define FUNCTION embedded_source_template
#define FILE "../AlbumScripting/Folder/Templates/source.lua"
#include "Text.inc"
#define FUNCTION embedded_source_test_template
#define FILE "../AlbumScripting/Folder/Templates/source_test.lua"
#include "Text.inc"
#define FUNCTION embedded_layout_template
#define FILE "../AlbumScripting/Folder/Templates/layout.lua"
#include "Text.inc"
#define FUNCTION embedded_layout_test_template
#define FILE "../AlbumScripting/Folder/Templates/layout_test.lua"
#include "Text.inc"
#define FUNCTION embedded_automation_template
#define FILE "../AlbumScripting/Folder/Templates/automation.lua"
#include "Text.inc"
#define FUNCTION embedded_automation_test_template
#define FILE "../AlbumScripting/Folder/Templates/automation_test.lua"
#include "Text.inc"
#define FUNCTION embedded_library_sql
#define FILE "../AlbumLibrary/Storage/Tables/library.sql"
#include "Text.inc"
#define FUNCTION embedded_script_store_sql
#define FILE "../AlbumLibrary/Storage/Tables/script-store.sql"
#include "Text.inc"
#define FUNCTION embedded_identifiers_sql
#define FILE "../AlbumLibrary/Storage/Tables/identifiers.sql"
#include "Text.inc"
#define FUNCTION embedded_change_runs_sql
#define FILE "../AlbumLibrary/Storage/Tables/change-runs.sql"
#include "Text.inc"
#define FUNCTION embedded_field_states_sql
#define FILE "../AlbumLibrary/Storage/Tables/field-states.sql"
#include "Text.inc"
#define FUNCTION embedded_covers_sql
#define FILE "../AlbumLibrary/Storage/Tables/covers.sql"
#include "Text.inc"
#define FUNCTION embedded_past_sql
#define FILE "../AlbumLibrary/Storage/Tables/past.sql"
#include "Text.inc"
#define FUNCTION embedded_exchange_sql
#define FILE "../AlbumLibrary/Storage/Tables/exchange.sql"
#include "Text.inc"
#define FUNCTION embedded_causality_sql
#define FILE "../AlbumLibrary/Storage/Tables/causality.sql"
#include "Text.inc"
#define FUNCTION embedded_records_sql
#define FILE "../AlbumLibrary/Storage/Tables/records.sql"
#include "Text.inc"

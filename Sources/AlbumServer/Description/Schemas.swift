import AlbumModel

/// The schemas of bodies, in JSON Schema.
enum Schemas {
  static let all: JSONValue = [
    "Album": album, "AlbumPage": page, "NewAlbum": newAlbum, "AlbumChange": change,
    "Place": place, "Found": found, "Facets": facets, "Shelf": shelf,
    "Shelves": list(of: "Shelf"), "History": history, "AlbumHistory": albumHistory,
    "Origins": origins, "Differences": differences, "Reversal": reversal, "Imports": imports,
    "Library": library, "Layouts": layouts, "Table": table, "TableRow": tableRow, "Step": step,
    "FieldValue": fieldValue,
    "Problem": problem, "Text": ["type": "string"], "Anything": [:],
    "Picture": ["type": "string", "format": "binary"],
  ]

  static let headers: [(name: String, value: JSONValue)] = [
    header("ETag", "Changes with the content.", required: true),
    header("Location", "Address of the album.", required: true),
    header("Link", "Address of the next page.", required: false),
    header(
      "Moonshelf-Step", "The number of the step, for `step` of undo.", required: false),
  ]

  private static func header(
    _ name: String, _ summary: String, required: Bool
  ) -> (name: String, value: JSONValue) {
    (
      name: name,
      value: [
        "description": .text(summary), "required": .flag(required), "schema": ["type": "string"],
      ]
    )
  }

  private static let identity: JSONValue = ["type": "integer", "minimum": 1]
  private static let text: JSONValue = ["type": ["string", "null"]]
  /// Numbers are converted to text.
  private static let writtenText: JSONValue = ["type": ["string", "number", "null"]]
  private static let time: JSONValue = [
    "type": "string", "format": "date-time", "description": "A time in UTC.",
  ]

  private static let fieldValue: JSONValue = [
    "description": "A custom field.",
    "anyOf": [
      ["type": ["string", "number", "boolean"]],
      ["type": "array", "items": ["type": "string"]],
    ],
  ]

  /// An object that always has all of these members.
  private static func object(
    _ members: KeyValuePairs<String, JSONValue>, and more: KeyValuePairs<String, JSONValue> = [:]
  ) -> JSONValue {
    .members(
      [
        ("type", "object"), ("required", .array(members.map { .text($0.key) })),
        ("properties", .members(members.map { ($0.key, $0.value) })),
      ] + more.map { ($0.key, $0.value) })
  }

  private static func list(of schema: String) -> JSONValue {
    ["type": "array", "items": ["$ref": .text("#/components/schemas/\(schema)")]]
  }

  private static let album = object(
    [
      "id": identity, "title": ["type": "string"], "artist": text, "genre": text,
      "year": ["type": ["integer", "null"]], "cover_url": text, "added": time,
    ], and: ["additionalProperties": ["$ref": "#/components/schemas/FieldValue"]])

  private static let page = object(
    ["total": ["type": "integer", "minimum": 0], "next": text, "albums": list(of: "Album")])

  private static let year: JSONValue = [
    "anyOf": [
      ["type": ["integer", "null"], "minimum": .integer(.min), "maximum": .integer(.max)],
      ["type": "string", "pattern": "^([-+]?[0-9]{1,18})?$"],
    ]
  ]

  private static let customFields: JSONValue = [
    "anyOf": [["$ref": "#/components/schemas/FieldValue"], ["type": "null"]]
  ]

  /// The library maintains these itself.
  private static let reserved: [(String, JSONValue)] = ["id", "added", "removed"].map {
    ($0, false)
  }

  private static func written(
    title: JSONValue, required: JSONValue, and more: [(String, JSONValue)]
  ) -> JSONValue {
    let properties =
      [
        ("title", title), ("artist", writtenText), ("genre", writtenText), ("year", year),
        ("cover_url", writtenText),
      ] + more + reserved
    return [
      "type": "object", "required": required,
      "properties": .members(properties.map { (name: $0.0, value: $0.1) }),
      "propertyNames": ["pattern": "^[\\p{L}_][\\p{L}\\p{N}_.-]*$"],
      "additionalProperties": customFields,
    ]
  }

  private static let title: JSONValue = ["type": ["string", "number"], "minLength": 1]

  private static let newAlbum = written(
    title: title, required: ["title"],
    and: [("position", ["type": "integer", "description": "1 is the first, -1 the last."])])

  private static let change = written(title: title, required: [], and: [("position", false)])

  private static let place: JSONValue = [
    "type": "object", "required": ["position"], "additionalProperties": false,
    "properties": ["position": ["type": "integer"]],
  ]

  private static let shelf = object([
    "name": ["type": "string"], "query": ["type": "string"],
    "albums": [
      "type": ["integer", "null"], "minimum": 0, "description": "null if the query has an error.",
    ],
  ])

  private static let found = object(
    ["position": ["type": ["integer", "null"], "minimum": 1]])

  private static let facets = object([
    "facets": [
      "type": "array",
      "items": object([
        "field": ["type": "string"],
        "value": [
          "type": ["string", "number", "boolean", "null"],
          "description": "null for albums without a value.",
        ],
        "albums": ["type": "integer", "minimum": 1],
      ]),
    ]
  ])

  private static let step = object([
    "id": identity, "label": ["type": "string"], "origin": ["type": "string"], "time": time,
    "state": ["enum": ["done", "undone"]], "changes": ["type": "integer", "minimum": 0],
    "redoable": ["type": "boolean"], "by": text, "author": text,
  ])

  private static let fieldValueOrNone: JSONValue = [
    "anyOf": [["$ref": "#/components/schemas/FieldValue"], ["type": "null"]]
  ]

  private static let what: JSONValue = ["enum": ["added", "removed", "moved", "changed"]]

  private static let aStep: JSONValue = ["$ref": "#/components/schemas/Step"]

  private static let albumHistory = object([
    "changes": [
      "type": "array",
      "items": object([
        "what": what, "field": text, "old": fieldValueOrNone, "new": fieldValueOrNone,
        "step": aStep,
      ]),
    ]
  ])

  private static let origins = object([
    "fields": [
      "type": "array",
      "items": object([
        "field": ["type": "string"], "value": fieldValueOrNone, "step": aStep, "from": text,
      ]),
    ]
  ])

  private static let differences = object([
    "added": identities, "removed": identities, "moved": identities,
    "changed": [
      "type": "array",
      "items": object([
        "album": ["type": "integer", "minimum": 0], "field": ["type": "string"],
        "then": fieldValueOrNone, "now": fieldValueOrNone,
      ]),
    ],
  ])

  private static let identities: JSONValue = ["type": "array", "items": identity]

  private static let reversal = object([
    "reverted": ["type": "integer", "minimum": 0],
    "kept": [
      "type": "array",
      "items": object([
        "album": ["type": "integer", "minimum": 0], "what": what, "field": text,
        "reason": ["type": "string"],
      ]),
    ],
  ])

  private static func nextStep(_ verb: String) -> JSONValue {
    [
      "type": ["integer", "null"], "minimum": 1,
      "description": .text("The step that \(verb) is about now."),
    ]
  }

  private static let library = object([
    "id": ["type": "string", "description": "Identifies the library, wherever it is served."],
    "albums": ["type": "integer", "minimum": 0],
    "last_entry": [
      "type": "integer", "minimum": 0, "description": "The last line of the feed of changes.",
    ],
    "can_undo": ["type": "boolean"], "can_redo": ["type": "boolean"],
    "undo_step": nextStep("undo"), "redo_step": nextStep("redo"),
  ])

  private static let layouts = object(
    ["layouts": ["type": "array", "items": ["type": "string"]]])

  private static let tableRow = object([
    "label": ["type": "string"], "text": ["type": "string"], "color": text,
    "bold": ["type": "boolean"],
  ])

  private static let table = object(["rows": list(of: "TableRow")])

  private static let history = object(["steps": list(of: "Step")])

  private static let imports = object([
    "imports": [
      "type": "array",
      "items": object([
        "import": ["type": "integer"], "step": ["type": "integer"], "time": ["type": "string"],
        "path": ["type": "string"], "source": ["type": "string"], "records": ["type": "integer"],
        "bytes": ["type": "integer"], "undone": ["type": "boolean"],
      ]),
    ]
  ])

  private static let problem = object([
    "type": ["type": "string"], "title": ["type": "string"],
    "status": ["type": "integer", "minimum": 400, "maximum": 599],
    "detail": ["type": "string"],
  ])
}

import AlbumModel

/// The schemas of bodies, in JSON Schema.
enum Schemas {
  static let all: JSONValue = [
    "Album": album, "AlbumPage": page, "NewAlbum": newAlbum, "AlbumChange": change,
    "Place": place, "Found": found, "History": history, "Library": library, "Layouts": layouts,
    "Table": table, "TableRow": tableRow, "Step": step, "FieldValue": fieldValue,
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

  private static let album: JSONValue = [
    "type": "object", "required": ["id", "title", "artist", "genre", "year", "cover_url", "added"],
    "properties": [
      "id": identity, "title": ["type": "string"], "artist": text, "genre": text,
      "year": ["type": ["integer", "null"]], "cover_url": text, "added": time,
    ],
    "additionalProperties": ["$ref": "#/components/schemas/FieldValue"],
  ]

  private static let page: JSONValue = [
    "type": "object", "required": ["total", "next", "albums"],
    "properties": [
      "total": ["type": "integer", "minimum": 0], "next": text,
      "albums": ["type": "array", "items": ["$ref": "#/components/schemas/Album"]],
    ],
  ]

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
      "propertyNames": ["minLength": 1], "additionalProperties": customFields,
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

  private static let found: JSONValue = [
    "type": "object", "required": ["position"],
    "properties": ["position": ["type": ["integer", "null"], "minimum": 1]],
  ]

  private static let step: JSONValue = [
    "type": "object",
    "required": ["id", "label", "origin", "time", "state", "changes", "redoable"],
    "properties": [
      "id": identity, "label": ["type": "string"], "origin": ["type": "string"], "time": time,
      "state": ["enum": ["done", "undone"]], "changes": ["type": "integer", "minimum": 0],
      "redoable": ["type": "boolean"],
    ],
  ]

  private static func nextStep(_ verb: String) -> JSONValue {
    [
      "type": ["integer", "null"], "minimum": 1,
      "description": .text("The step that \(verb) is about now."),
    ]
  }

  private static let library: JSONValue = [
    "type": "object",
    "required": [
      "id", "albums", "last_entry", "can_undo", "can_redo", "undo_step", "redo_step",
    ],
    "properties": [
      "id": [
        "type": "string", "description": "Identifies the library, wherever it is served.",
      ],
      "albums": ["type": "integer", "minimum": 0],
      "last_entry": [
        "type": "integer", "minimum": 0, "description": "The last line of the feed of changes.",
      ],
      "can_undo": ["type": "boolean"], "can_redo": ["type": "boolean"],
      "undo_step": nextStep("undo"), "redo_step": nextStep("redo"),
    ],
  ]

  private static let layouts: JSONValue = [
    "type": "object", "required": ["layouts"],
    "properties": ["layouts": ["type": "array", "items": ["type": "string"]]],
  ]

  private static let tableRow: JSONValue = [
    "type": "object", "required": ["label", "text", "color", "bold"],
    "properties": [
      "label": ["type": "string"], "text": ["type": "string"], "color": text,
      "bold": ["type": "boolean"],
    ],
  ]

  private static let table: JSONValue = [
    "type": "object", "required": ["rows"],
    "properties": ["rows": ["type": "array", "items": ["$ref": "#/components/schemas/TableRow"]]],
  ]

  private static let history: JSONValue = [
    "type": "object", "required": ["steps"],
    "properties": ["steps": ["type": "array", "items": ["$ref": "#/components/schemas/Step"]]],
  ]

  private static let problem: JSONValue = [
    "type": "object", "required": ["type", "title", "status", "detail"],
    "properties": [
      "type": ["type": "string"], "title": ["type": "string"],
      "status": ["type": "integer", "minimum": 400, "maximum": 599],
      "detail": ["type": "string"],
    ],
  ]
}

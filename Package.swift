// swift-tools-version: 6.3
import PackageDescription

/// Our own targets are strict: an import shows what it leaks, an existential says `any`, and a
/// warning is an error.
let strictBesideNIO: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Settings for targets without swift-nio, where a member's module must be imported as well.
///
/// The C modules of swift-nio include system headers, and the compiler then attributes `struct
/// stat` to one of them, depending on the file it reads first, and requires an import that cannot
/// be written.
let strict = strictBesideNIO + [.enableUpcomingFeature("MemberImportVisibility")]

/// Settings of the commands and of tests, which are not optimised in the release build either: it
/// took an eighth of the build's time, and what is done for each album is in the modules below.
let plainBesideNIO =
  strictBesideNIO + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
let plain = plainBesideNIO + [.enableUpcomingFeature("MemberImportVisibility")]

/// Settings for programs without Swift code: Swift's start files would bring its whole runtime.
let readerLinking: [LinkerSetting] = [
  .unsafeFlags(["-nostartfiles", "-Xlinker", "--gc-sections"])
]

/// Links Swift's libraries into a program that was compiled to load them, as the tests are, and the C++
/// library, which every start would load and bind.
///
/// It does what `--static-swift-stdlib` does, which would compile everything anew.
let staticLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-L", "\(Context.packageDirectory)/scripts/build.d/static", "-static-stdlib",
      "-Xlinker", "--start-group",
    ]
      + [
        "Foundation", "FoundationEssentials", "FoundationInternationalization", "CoreFoundation",
        "_FoundationICU", "_FoundationCShims", "_FoundationCollections", "swiftDispatch",
        "dispatch", "BlocksRuntime", "stdc++",
      ].flatMap { ["-Xlinker", "-l\($0)"] } + ["-Xlinker", "--end-group"])
]

extension Target.Dependency {
  /// A product of another package; none is fetched for a package that uses this one without traits.
  static func outside(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Album"]))
  }
}

/// Whether another package uses this one, of which it gets LuaRuntime with its own Lua, and no other package.
///
/// SwiftPM reads a version's manifest in the root of a file system of its own, and later in its folder of
/// `checkouts`.
let isDependency =
  Context.packageDirectory == "/"
  || Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

let package = Package(
  name: "moonshelf",
  products: [
    .executable(name: "moonshelf", targets: ["moonshelf"]),
    .executable(name: "moonshelf-tags", targets: ["TagReader"]),
    .executable(name: "moonshelf-pictures", targets: ["PictureReader"]),
    .library(name: "LuaRuntime", targets: ["LuaRuntime"]),
    .library(name: "AlbumModel", targets: ["AlbumModel"]),
    .library(name: "AlbumLibrary", targets: ["AlbumLibrary"]),
    .library(name: "AlbumCovers", targets: ["AlbumCovers"]),
    .library(
      name: "AlbumImport", targets: ["AlbumImport", "RecordRecognition", "RecordReading"]),
    .library(name: "AlbumPresentation", targets: ["AlbumPresentation"]),
    .library(name: "ScriptAPI", targets: ["ScriptAPI"]),
    .library(name: "AlbumScripting", targets: ["AlbumScripting"]),
    .library(name: "AlbumBrowser", targets: ["AlbumBrowser"]),
  ],
  traits: [
    .trait(name: "Album", description: "The library and the program: everything but LuaRuntime."),
    .trait(name: "SystemLua", description: "The system's Lua 5.4, in place of this package's."),
    .default(enabledTraits: isDependency ? [] : ["Album", "SystemLua"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    // The packages of swift-nio; without a name here, a later version is taken tomorrow.
    .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CLuaSystem", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    // A header that says that the system's is used.
    .target(name: "CLuaChoice", dependencies: ["CLuaSystem"]),
    .target(
      name: "CLuaVendored",
      dependencies: [.target(name: "CLuaChoice", condition: .when(traits: ["SystemLua"]))],
      exclude: ["COPYRIGHT", "src"], cSettings: [.headerSearchPath("include/moonshelf_lua")],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "CLuaShims",
      dependencies: [
        "CLuaVendored", .target(name: "CLuaChoice", condition: .when(traits: ["SystemLua"])),
      ]),
    .target(name: "LuaRuntime", dependencies: ["CLuaShims"], swiftSettings: strict),
    .target(
      name: "AlbumModel", dependencies: ["CEmbeddedFiles"],
      exclude: [
        "Fields/fields.txt", "Fields/months.txt", "Query/scripts.txt", "Text/folded-letters.txt",
      ], swiftSettings: strict),
    .systemLibrary(name: "CGlibcExtensions"),
    // Without pkg-config, which would name the shared library.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "AlbumFiles", dependencies: ["AlbumModel", "CGlibcExtensions", "CZlib"],
      swiftSettings: strict,
      // The static library, since every start would have to load a shared one.
      linkerSettings: [.linkedLibrary(":libz.a")]),
    // libcurl's headers only: the library is loaded when it is needed.
    .target(name: "CCurl"),
    .target(name: "CServerLibraries"),
    .target(
      name: "AlbumHTTP",
      dependencies: ["AlbumModel", "AlbumFiles", "CCurl"], swiftSettings: strict),
    .target(
      name: "AlbumLibrary",
      dependencies: [
        "AlbumModel", "AlbumFiles", "CEmbeddedFiles", .outside("GRDB", "GRDB.swift"),
        .outside("GRDBSQLite", "GRDB.swift"),
      ],
      exclude: ["Storage/Tables"], swiftSettings: strict),
    .target(
      name: "AlbumSync",
      dependencies: ["AlbumModel", "AlbumFiles", "AlbumLibrary", "AlbumHTTP"],
      swiftSettings: strict),
    .target(
      name: "AlbumCovers", dependencies: ["AlbumModel", "AlbumFiles", "AlbumLibrary", "AlbumHTTP"],
      swiftSettings: strict),
    .systemLibrary(name: "CMinizip", providers: [.apt(["libminizip-dev"])]),
    .systemLibrary(name: "CBzip2", providers: [.apt(["libbz2-dev"])]),
    .systemLibrary(name: "CLzma", providers: [.apt(["liblzma-dev"])]),
    .systemLibrary(name: "CYaml", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CToml"),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    // The reading of lists does not use AlbumLibrary, so that it is compiled beside it and GRDB.
    .target(
      name: "RecordReading",
      dependencies: [
        "AlbumModel", "AlbumFiles", "CBzip2", "CEmbeddedFiles", "CExpat", "CLzma", "CMinizip",
        "CToml", "CYaml", "CZlib",
        .outside("GRDBSQLite", "GRDB.swift"),
      ],
      exclude: [
        "Encoding/encodings.txt", "Encoding/languages.txt", "Input/unsupported-files.txt",
        "Text/composed-letters.txt", "Text/html-entities.txt", "Text/word-lists.txt",
      ], swiftSettings: strict,
      // The static libraries, since every start would have to load shared ones.
      linkerSettings: [
        ":libexpat.a", ":libyaml.a", ":libminizip.a", ":libz.a", ":libbz2.a", ":liblzma.a",
      ].map { .linkedLibrary($0) }),
    .target(
      name: "RecordRecognition",
      dependencies: ["AlbumModel", "AlbumFiles", "CEmbeddedFiles", "RecordReading"],
      exclude: [
        "Fields/column-words.txt", "Fields/known-artists.txt", "Opening/reading-features.txt",
      ], swiftSettings: strict),
    .target(
      name: "AlbumImport",
      dependencies: [
        "AlbumModel", "AlbumFiles", "AlbumLibrary", "RecordReading", "RecordRecognition",
      ],
      swiftSettings: strict),
    .systemLibrary(
      name: "CTagLib", pkgConfig: "taglib", providers: [.apt(["libtag1-dev"])]),
    // The common code of the programs that read untrusted files.
    .target(name: "ReaderProgram"),
    .executableTarget(
      name: "TagReader", dependencies: ["ReaderProgram", "CTagLib"], linkerSettings: readerLinking),
    .systemLibrary(
      name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev", "libglib2.0-dev"])]),
    .executableTarget(
      name: "PictureReader", dependencies: ["ReaderProgram", "CChafa"],
      linkerSettings: readerLinking
        + [
          ":libturbojpeg.a", ":libpng.a", ":libwebpdemux.a", ":libwebp.a", ":libgif.a",
          ":libcrypto.a", ":libz.a", "m",
        ].map { .linkedLibrary($0) }),
    .target(
      name: "AlbumPresentation", dependencies: ["AlbumModel", "CEmbeddedFiles", "CZlib"],
      exclude: ["Formats/catalogue.css", "Formats/workbook-parts.txt", "Text/wide-scalars.txt"],
      swiftSettings: strict, linkerSettings: [.linkedLibrary(":libz.a")]),
    .target(
      name: "AlbumBrowser",
      dependencies: [
        "AlbumModel", "AlbumFiles", "AlbumLibrary", "AlbumPresentation", "CEmbeddedFiles",
      ],
      swiftSettings: strict),
    .target(
      name: "TerminalBrowser",
      dependencies: [
        "AlbumModel", "AlbumFiles", "AlbumLibrary", "AlbumPresentation", "AlbumBrowser",
      ],
      swiftSettings: strict),
    .target(
      name: "AlbumServer",
      dependencies: [
        "AlbumModel", "AlbumFiles", "AlbumLibrary", "AlbumPresentation", "AlbumSync",
        "CEmbeddedFiles", "CServerLibraries",
        .outside("HTTPTypes", "swift-http-types"),
        .outside("NIOCore", "swift-nio"),
        .outside("NIOHTTP1", "swift-nio"),
        .outside("NIOPosix", "swift-nio"),
        // Only named for their versions; the last one is not compiled.
        .outside("Atomics", "swift-atomics"),
        .outside("DequeModule", "swift-collections"),
        .product(
          name: "SystemPackage", package: "swift-system",
          condition: .when(platforms: [.windows], traits: ["Album"])),
      ],
      exclude: ["Page", "Description/components.json", "Description/routes.json"],
      swiftSettings: strictBesideNIO),
    // The API for scripts, and its description; needs no library.
    .target(
      name: "ScriptAPI",
      dependencies: ["LuaRuntime", "AlbumModel", "AlbumPresentation", "CEmbeddedFiles"],
      exclude: ["library"], swiftSettings: strict),
    // The page and the description of the API, which are in the program.
    .target(name: "CEmbeddedFiles", exclude: ["PageFile.inc", "SourceFile.inc", "Text.inc"]),
    .target(
      name: "AlbumScripting",
      dependencies: [
        "LuaRuntime", "ScriptAPI", "AlbumModel", "AlbumFiles", "AlbumLibrary", "RecordReading",
        "RecordRecognition", "AlbumImport", "AlbumPresentation", "AlbumBrowser", "CEmbeddedFiles",
        "CGlibcExtensions",
      ],
      exclude: ["Folder/Templates"], swiftSettings: strict),
    .target(name: "CICUData"),
    .executableTarget(
      name: "moonshelf",
      dependencies: [
        "CICUData",
        "AlbumModel", "AlbumFiles", "AlbumHTTP", "AlbumLibrary", "AlbumCovers", "RecordReading",
        "RecordRecognition", "AlbumImport", "AlbumPresentation", "AlbumSync", "ScriptAPI",
        "AlbumScripting", "AlbumBrowser", "TerminalBrowser", "AlbumServer",
        .outside("ArgumentParser", "swift-argument-parser"), .outside("GRDB", "GRDB.swift"),
        "CEmbeddedFiles", "CServerLibraries",
      ],
      exclude: ["Commands/command-help.txt"],
      swiftSettings: plainBesideNIO,
      // Fixed addresses for the program's own code and tables: without them every start relocates
      // 85,000 pointers, a third of the time of the shortest command. And no exported symbols: the
      // usual 42,000 are searched at every start, a twentieth of the time.
      linkerSettings: [
        .unsafeFlags(
          ["-Xclang-linker", "-no-pie", "-Xlinker", "--no-export-dynamic"],
          .when(configuration: .release))
      ] + (Context.environment["MOONSHELF_LINK"] == "static" ? staticLinking : [])),
    .target(
      name: "AlbumTestSupport", dependencies: ["AlbumModel", "AlbumLibrary"],
      path: "Tests/AlbumTestSupport", swiftSettings: plainBesideNIO),
    // Makes SQLite's writes fail.
    .target(
      name: "FaultVFS", path: "Tests/FaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
    .testTarget(name: "LuaRuntimeTests", dependencies: ["LuaRuntime"], swiftSettings: plain),
    .testTarget(
      name: "AlbumModelTests", dependencies: ["AlbumModel", "AlbumTestSupport"],
      swiftSettings: plainBesideNIO),
    .testTarget(
      name: "AlbumHTTPTests", dependencies: ["AlbumHTTP", "AlbumModel", "AlbumTestSupport"],
      swiftSettings: plain),
    .testTarget(
      name: "AlbumSyncTests",
      dependencies: [
        "AlbumSync", "AlbumFiles", "AlbumLibrary", "AlbumModel", "AlbumTestSupport",
      ],
      swiftSettings: plainBesideNIO),
    .testTarget(
      name: "AlbumServerTests",
      dependencies: [
        "AlbumServer", "AlbumHTTP", "AlbumLibrary", "AlbumModel", "AlbumPresentation", "AlbumSync",
        "AlbumTestSupport", "FaultVFS",
        .outside("HTTPTypes", "swift-http-types"),
      ], swiftSettings: plainBesideNIO),
    .testTarget(
      name: "AlbumLibraryTests",
      dependencies: [
        "AlbumLibrary", "AlbumFiles", "AlbumModel", "AlbumTestSupport", "FaultVFS",
        .outside("GRDB", "GRDB.swift"),
      ],
      swiftSettings: plainBesideNIO),
    .testTarget(
      name: "AlbumCoversTests",
      dependencies: [
        "AlbumCovers", "AlbumLibrary", "AlbumFiles", "AlbumModel", "AlbumTestSupport",
      ],
      swiftSettings: plainBesideNIO),
    .testTarget(
      name: "AlbumImportTests",
      dependencies: [
        "AlbumImport", "RecordRecognition", "RecordReading", "AlbumFiles", "AlbumLibrary",
        "AlbumModel", "AlbumScripting", "AlbumTestSupport", "CZlib",
        .outside("GRDBSQLite", "GRDB.swift"),
      ],
      swiftSettings: plain),
    .testTarget(
      name: "AlbumPresentationTests",
      dependencies: ["AlbumPresentation", "AlbumModel", "AlbumTestSupport"],
      swiftSettings: plain),
    .testTarget(
      name: "AlbumBrowserTests",
      dependencies: [
        "AlbumBrowser", "AlbumCovers", "AlbumLibrary", "AlbumModel", "AlbumPresentation",
        "AlbumTestSupport",
      ], swiftSettings: plainBesideNIO),
    .testTarget(
      name: "TerminalBrowserTests",
      dependencies: [
        "TerminalBrowser", "AlbumBrowser", "AlbumLibrary", "AlbumFiles", "AlbumModel",
        "AlbumTestSupport",
      ], swiftSettings: plainBesideNIO),
    .testTarget(
      name: "ScriptAPITests",
      dependencies: ["ScriptAPI", "LuaRuntime", "CEmbeddedFiles", "AlbumTestSupport"],
      swiftSettings: plainBesideNIO),
    .testTarget(
      name: "AlbumScriptingTests",
      dependencies: [
        "AlbumScripting", "ScriptAPI", "AlbumBrowser", "AlbumLibrary", "AlbumModel", "AlbumImport",
        "RecordReading", "AlbumPresentation", "AlbumFiles", "LuaRuntime", "AlbumTestSupport",
        "FaultVFS",
      ],
      swiftSettings: plainBesideNIO),
    .testTarget(
      name: "MoonshelfTests",
      dependencies: [
        "moonshelf", "AlbumBrowser", "AlbumHTTP", "AlbumImport", "RecordRecognition",
        "AlbumLibrary", "AlbumModel", "AlbumScripting", "AlbumSync", "ScriptAPI", "LuaRuntime",
        "AlbumTestSupport",
        .outside("ArgumentParser", "swift-argument-parser"), .outside("GRDB", "GRDB.swift"),
      ],
      swiftSettings: plainBesideNIO),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Only `scripts/fuzz` requests this target: it cannot be linked without libFuzzer's library.
if Context.environment["MOONSHELF_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzing", dependencies: ["RecordReading", "RecordRecognition"], path: "Tests/Fuzzing",
      exclude: ["corpus", "Pictures"], swiftSettings: strict,
      // The default linker fails on the sanitizer's output.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
}

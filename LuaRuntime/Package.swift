// swift-tools-version: 6.3
import PackageDescription

/// The settings `strict` of the package above, whose targets these are.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The Lua border without the rest of the package, to work on it: its tests are built, and repeated
/// under a sanitizer, in minutes.
///
/// Programs that use the border depend on the package above, without its traits.
let package = Package(
  name: "LuaRuntime",
  products: [.library(name: "LuaRuntime", targets: ["LuaRuntime"])],
  traits: [
    .trait(name: "SystemLua", description: "The system's Lua 5.4, in place of this package's."),
    .default(enabledTraits: ["SystemLua"]),
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
    // The same in C, to compare with.
    .target(
      name: "CLuaReference",
      dependencies: [
        "CLuaVendored", .target(name: "CLuaChoice", condition: .when(traits: ["SystemLua"])),
      ], path: "CLuaReference"),
    .executableTarget(
      name: "LuaBorderBenchmark", dependencies: ["LuaRuntime", "CLuaReference"],
      path: "Benchmark", swiftSettings: strict),
    .testTarget(name: "LuaRuntimeTests", dependencies: ["LuaRuntime"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

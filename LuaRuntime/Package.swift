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
  targets: [
    .systemLibrary(
      name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    .target(name: "CLuaShims", dependencies: ["CLua"]),
    .target(name: "LuaRuntime", dependencies: ["CLuaShims"], swiftSettings: strict),
    // The same in C, to compare with.
    .target(name: "CLuaReference", dependencies: ["CLua"], path: "CLuaReference"),
    .executableTarget(
      name: "LuaBorderBenchmark", dependencies: ["LuaRuntime", "CLuaReference"],
      path: "Benchmark", swiftSettings: strict),
    .testTarget(name: "LuaRuntimeTests", dependencies: ["LuaRuntime"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

/// One of the kernels' targets. All hold the same sources (by links), compiled for different processors; the one to
/// call is chosen at run time. Nothing of them may be used elsewhere, so they are compiled without checks.
func kernel(_ name: String, for processor: String? = nil, _ more: [String] = []) -> Target {
  var flags = ["-Ounchecked"]
  #if arch(x86_64)
    if let processor { flags += ["-Xcc", "-march=\(processor)"] + more }
  #endif
  return .target(name: name, swiftSettings: [.unsafeFlags(flags)])
}

// Nine floors; an arrow only ever runs downward. docs/architecture.md tells what each target is for.
let package = Package(
  name: "automata",
  products: [
    .library(name: "Mealy", targets: ["Mealy"]),
    .library(name: "Simulations", targets: ["Simulations"]),
    .library(name: "NotebookProgram", targets: ["Commands"]),
    .executable(name: "notebook", targets: ["notebook"]),
    .executable(name: "automata", targets: ["automata"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // Floor 1: leaves.
    .target(name: "Specification"),
    .target(name: "Mealy"),
    .target(name: "Typography"),
    .target(name: "CDocuments"),
    // Its plugin writes the git commit into a source.
    .target(name: "Version", plugins: ["FindCommit"]),
    .plugin(name: "FindCommit", capability: .buildTool(), path: ".plugins/FindCommit"),
    .target(name: "CProcessor"),
    .target(name: "CKernels"),
    .target(name: "CSystem"),
    .target(name: "CMemory"),
    .target(name: "CProgram"),
    kernel("KernelBase"),
    kernel("KernelV3", for: "x86-64-v3"),
    kernel("KernelV4", for: "x86-64-v4", ["-Xcc", "-mprefer-vector-width=512"]),
    .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"])]),

    // Floor 2.
    .target(name: "Expressions", dependencies: ["Specification"]),
    .target(name: "MarkdownSource", dependencies: ["CCmark", "CMemory"]),
    .target(name: "Terminal", dependencies: ["CSystem", "Typography"]),
    .target(name: "JSON", dependencies: ["Typography"]),
    .target(name: "Files", dependencies: ["CMemory", "CProgram", "CSystem", "CZlib"]),

    // Floor 3.
    .target(
      name: "Simulations",
      dependencies: [
        "Expressions", "Specification", "JSON", "Mealy", "CProcessor", "CMemory", "CKernels", "KernelBase",
        "KernelV3", "KernelV4",
      ]),
    .target(name: "Images", dependencies: ["Files", "CPng", "CGif"]),

    // Floor 4.
    .target(name: "Blocks", dependencies: ["Simulations", "Expressions", "Specification"]),
    .target(
      name: "Rendering",
      dependencies: ["Simulations", "Expressions", "Specification", "JSON", "Images", "Typography"]),
    .target(
      name: "Screens",
      dependencies: ["MarkdownSource", "Terminal", "Images", "Typography", "Files", "Mealy", "CDocuments"]),

    // Floor 5.
    .target(name: "Experiments", dependencies: ["Blocks", "Simulations", "Expressions", "Specification", "Files"]),

    // Floor 6.
    .target(
      name: "Notebooks",
      dependencies: [
        "Experiments", "Blocks", "Rendering", "Simulations", "Expressions", "Specification", "MarkdownSource", "Images",
        "Typography", "Files", "Version", "CYaml",
      ]),

    // Floor 7: simulations to play with on a terminal.
    .target(
      name: "Live",
      dependencies: [
        "Notebooks", "Experiments", "Blocks", "Rendering", "Screens", "Simulations", "Specification", "JSON",
        "MarkdownSource", "Terminal", "Images", "Typography", "Files", "Mealy",
      ]),

    // Floors 8 and 9: the commands of both programs, and the programs that start them.
    .target(
      name: "Commands",
      dependencies: [
        "Live", "Notebooks", "Experiments", "Blocks", "Rendering", "Screens", "Simulations", "Expressions",
        "Specification", "JSON", "MarkdownSource", "Terminal", "Typography", "Files", "Version",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "notebook", dependencies: ["Commands"]),
    .executableTarget(name: "automata", dependencies: ["Commands"]),

    // Tests mirror Sources by name; what several of them use lies beside them.
    .target(name: "TestSupport", dependencies: ["CSystem"], path: "Tests/TestSupport"),
    .target(
      name: "BlockSupport", dependencies: ["Blocks", "Simulations", "Specification"], path: "Tests/BlockSupport"),
    // The slow plain twins of the simulations. They are compiled with optimization.
    .target(
      name: "Twins", dependencies: ["Simulations", "Mealy", "Expressions", "TestSupport"], path: "Tests/Twins"),
    .testTarget(name: "StructureTests"),
    .testTarget(name: "MealyTests", dependencies: ["Mealy"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"]),
    .testTarget(name: "TypographyTests", dependencies: ["Typography", "TestSupport"], exclude: ["generate-widths"]),
    .testTarget(name: "ImagesTests", dependencies: ["Images", "Files", "CGif", "TestSupport"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "Typography", "TestSupport"]),
    .testTarget(name: "MarkdownSourceTests", dependencies: ["MarkdownSource", "TestSupport"]),
    .testTarget(name: "SpecificationTests", dependencies: ["Specification", "BlockSupport"]),
    .testTarget(
      name: "ExpressionsTests",
      dependencies: ["Expressions", "Simulations", "Specification", "BlockSupport", "TestSupport"]),
    .testTarget(
      name: "SimulationsTests",
      dependencies: [
        "Simulations", "Mealy", "Blocks", "Expressions", "Specification", "BlockSupport", "TestSupport", "Twins",
      ]),
    .testTarget(name: "BlocksTests", dependencies: ["Blocks", "Simulations", "Specification", "BlockSupport"]),
    .testTarget(
      name: "ExperimentsTests",
      dependencies: [
        "Experiments", "Blocks", "Files", "Simulations", "Expressions", "Specification", "BlockSupport", "TestSupport",
      ]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "Simulations", "Expressions", "Specification", "JSON", "Images", "Typography", "TestSupport",
      ]),
    .testTarget(
      name: "NotebooksTests",
      dependencies: [
        "Notebooks", "Experiments", "Blocks", "Rendering", "Simulations", "Specification", "MarkdownSource",
        "Typography", "Files", "TestSupport",
      ]),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "Live", "Notebooks", "Blocks", "Rendering", "Screens", "Simulations", "Specification", "Terminal", "Images",
        "Typography", "Files", "Mealy", "TestSupport",
      ]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Commands", "Notebooks", "Experiments", "Blocks", "Rendering", "Simulations", "Expressions", "Specification",
        "JSON", "Files", "Typography", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "ScreensTests",
      dependencies: ["Screens", "MarkdownSource", "Mealy", "Terminal", "Typography", "TestSupport"]),
    // The built commands, from outside.
    .testTarget(
      name: "CommandTests", dependencies: ["notebook", "automata", "Files", "Simulations", "TestSupport"],
      exclude: ["expect", "failure", "README.md"]),

    // Benchmarks are run by hand, in release mode: swift run -c release benchmarks
    .target(name: "CBaselines", path: "Tests/Benchmarks/CBaselines", cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Simulations", "Blocks", "Expressions", "Specification", "Experiments", "Files", "Images", "Rendering",
        "CBaselines", "TestSupport",
      ],
      path: "Tests/Benchmarks/Runner"),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzers need a sanitizer in every target, so they exist only for Tests/Fuzz/run.sh.
if Context.environment["AUTOMATA_FUZZ"] != nil {
  package.targets += [.target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer")]
  package.targets += ["NotebookFuzzer", "YamlFuzzer", "PatternFuzzer", "RuleFuzzer", "EngineFuzzer"].map {
    .executableTarget(
      name: $0,
      dependencies: [
        "CFuzzer", "Notebooks", "MarkdownSource", "Experiments", "Blocks", "Simulations", "Specification", "Files",
      ],
      path: "Tests/Fuzz/\($0)")
  }
  package.targets += [
    .executableTarget(
      name: "PageMutants",
      dependencies: [
        "Commands", "Notebooks", "Experiments", "Specification",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzz/PageMutants")
  ]
}

// Without shared libraries a program starts faster: .ci/install sets the variable.
if Context.environment["AUTOMATA_STATIC"] != nil {
  for target in package.targets where ["notebook", "automata"].contains(target.name) {
    target.linkerSettings = [.unsafeFlags(["-static-executable"])]
  }
}

// To optimize the tests takes a third of a build, and they spend their time in what they test.
for target in package.targets
where target.type == .test {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// A file sees only the members of the modules that it imports itself.
for target in package.targets where ![.system, .plugin, .binary].contains(target.type) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("MemberImportVisibility")]
}

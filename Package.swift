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

// Five floors; an arrow only ever runs downward. docs/architecture.md tells what each target is for.
let package = Package(
  name: "automata",
  products: [
    .library(name: "Mealy", targets: ["Mealy"]),
    .library(name: "Simulations", targets: ["Simulations"]),
    .executable(name: "notebook", targets: ["notebook"]),
    .executable(name: "automata", targets: ["automata"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // Floor 1: leaves.
    .target(name: "Mealy"),
    .target(name: "Files", dependencies: ["CZlib"]),
    .target(name: "Typography"),
    .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CDocuments"),
    .target(name: "CProcessor"),
    kernel("KernelBase"),
    kernel("KernelV3", for: "x86-64-v3"),
    kernel("KernelV4", for: "x86-64-v4", ["-Xcc", "-mprefer-vector-width=512"]),

    // Floor 2.
    .target(name: "Simulations", dependencies: ["Mealy", "CProcessor", "KernelBase", "KernelV3", "KernelV4"]),
    .target(name: "MarkdownSource", dependencies: ["CCmark"]),
    .target(name: "Images", dependencies: ["CPng", "CGif", "Files"]),
    .target(name: "Terminal", dependencies: ["Typography"]),

    // Floor 3.
    .target(name: "Experiments", dependencies: ["Simulations", "Files"]),
    .target(name: "Rendering", dependencies: ["Simulations", "Typography", "Images"]),

    // Floor 4.
    .target(
      name: "Notebooks",
      dependencies: [
        "MarkdownSource", "Experiments", "Rendering", "Images", "Simulations", "Typography", "Files", "CYaml",
      ]),
    .target(
      name: "Screens", dependencies: ["MarkdownSource", "Typography", "Terminal", "Images", "Files", "CDocuments"]),

    // Floor 5: the commands, and what both say and do alike.
    .target(
      name: "Tools",
      dependencies: [
        "Notebooks", "Experiments", "Simulations", "Files",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "notebook",
      dependencies: [
        "Tools", "Notebooks", "Experiments", "Simulations", "Files",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "automata",
      dependencies: [
        "Tools", "Notebooks", "Simulations", "Files", "Screens", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Tests mirror Sources by name; what several of them use lies beside them.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "MealyTests", dependencies: ["Mealy"]),
    .testTarget(name: "FilesTests", dependencies: ["Files"]),
    .testTarget(name: "TypographyTests", dependencies: ["Typography", "TestSupport"], exclude: ["generate-widths"]),
    .testTarget(name: "ImagesTests", dependencies: ["Images", "Files", "CGif", "TestSupport"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "Typography"]),
    .testTarget(name: "MarkdownSourceTests", dependencies: ["MarkdownSource", "TestSupport"]),
    .testTarget(name: "SimulationsTests", dependencies: ["Simulations", "Mealy"]),
    .testTarget(name: "ExperimentsTests", dependencies: ["Experiments", "Files", "Simulations"]),
    .testTarget(
      name: "RenderingTests", dependencies: ["Rendering", "Simulations", "Images", "Typography", "TestSupport"]),
    .testTarget(
      name: "NotebooksTests",
      dependencies: ["Notebooks", "Experiments", "Files", "MarkdownSource", "Rendering", "Simulations", "TestSupport"]),
    .testTarget(
      name: "ScreensTests", dependencies: ["Screens", "MarkdownSource", "Terminal", "Typography", "TestSupport"]),
    // The built commands, from outside.
    .testTarget(
      name: "CommandTests", dependencies: ["notebook", "automata", "Simulations"],
      exclude: ["expect", "failure", "README.md"]),

    // Benchmarks are run by hand, in release mode: swift run -c release benchmarks
    .target(name: "CBaselines", path: "Tests/Benchmarks/CBaselines", cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "benchmarks", dependencies: ["Simulations", "Experiments", "Files", "Images", "Rendering", "CBaselines"],
      path: "Tests/Benchmarks/Runner"),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzers need a sanitizer in every target, so they exist only for Tests/Fuzz/run.sh.
if Context.environment["AUTOMATA_FUZZ"] != nil {
  package.targets += [.target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer")]
  package.targets += ["NotebookFuzzer", "YamlFuzzer", "PatternFuzzer", "RuleFuzzer"].map {
    .executableTarget(
      name: $0, dependencies: ["CFuzzer", "Notebooks", "MarkdownSource", "Experiments", "Simulations", "Files"],
      path: "Tests/Fuzz/\($0)")
  }
}

import Testing

@Suite struct TargetChecksTests {
  static let manifest = Manifest(
    """
    let package = Package(
      products: [.library(name: "One", targets: ["One"])],
      dependencies: [.package(url: "https://example.org/parser", from: "1.0.0")],
      targets: [
        .target(name: "One"),  // .target(name: "Commented"),
        .systemLibrary(name: "CLib", pkgConfig: "lib", providers: [.apt(["lib-dev"])]),
        kernel("Loops"),
        .target(
          name: "Two",
          dependencies: [
            "One", "CLib", .product(name: "Parser", package: "parser"),
          ]),
        .executableTarget(name: "tool", dependencies: ["Two"], path: "Tests/Tool"),
        .testTarget(name: "TwoTests", dependencies: ["Two", "tool"]),
      ])
    package.targets += ["A", "B"].map { .executableTarget(name: $0, dependencies: ["One"]) }
    """)

  static func page(_ lines: String...) -> ArchitecturePage {
    ArchitecturePage((["# Page", "## Targets", "```text"] + lines + ["```"]).joined(separator: "\n"))
  }

  @Test func theManifestIsRead() throws {
    let manifest = Self.manifest
    #expect(manifest.libraries == ["One"])
    #expect(manifest.targets.map(\.name) == ["One", "CLib", "Two", "tool", "TwoTests", "Loops"])
    #expect(manifest.targets.map(\.kind) == [.regular, .system, .regular, .executable, .test, .regular])
    #expect(manifest.targets.map(\.line) == [5, 6, 8, 13, 14, 7])
    #expect(manifest.targets[2].dependencies == ["One", "CLib", "Parser"])
    #expect(
      manifest.targets.map(\.path)
        == ["Sources/One", "Sources/CLib", "Sources/Two", "Tests/Tool", "Tests/TwoTests", "Sources/Loops"])
  }

  @Test func aDiagramThatIsRight() {
    let page = Self.page("2  Two ─► One, CLib,", "           Parser", "1  One", "1  CLib", "1  Loops")
    #expect(TargetChecks.diagram(Self.manifest, page) == [])
  }

  @Test(arguments: [
    (["1  One", "1  CLib", "1  Loops"], "docs/architecture.md:1: the target 'Two' is missing"),
    (["2  Two ─► One, CLib, Parser", "1  One", "1  CLib", "1  Loops", "1  One"], "md:8: the target 'One' appears 2"),
    (
      ["2  Two ─► One, Parser", "1  One", "1  CLib", "1  Loops"],
      "md:4: the arrows of 'Two' differ from Package.swift:8: write 'Two ─► One, CLib, Parser'"
    ),
    (["2  Two ─► One, CLib, Parser, Loops", "1  One", "1  CLib", "1  Loops"], "md:4: the arrows of 'Two' differ"),
    (
      ["2  Two ─► One, CLib, Parser", "2  One", "1  CLib", "1  Loops"],
      "md:4: 'Two' uses 'One', which is not in a lower layer"
    ),
    (
      ["2  Two ─► One, CLib, Parser", "1  One", "1  CLib", "1  Loops", "1  Three"],
      "md:8: Package.swift has no target 'Three'"
    ),
  ])
  func aDiagramThatIsWrong(lines: [String], finding: String) {
    let page = ArchitecturePage((["# Page", "## Targets", "```text"] + lines + ["```"]).joined(separator: "\n"))
    let findings = TargetChecks.diagram(Self.manifest, page)
    #expect(findings.count == 1)
    #expect(findings.text.contains(finding), "\(findings.text)")
  }

  private func imports(_ target: Int, _ texts: String...) -> [String] {
    let target = Self.manifest.targets[target]
    let files = texts.enumerated().map { SourceFile("\(target.path)/\($0.offset).swift", $0.element) }
    return TargetChecks.imports(of: target, files, Self.manifest).map(\.description)
  }

  @Test func imports() {
    #expect(imports(2, "import One\nimport Parser", "import CLib\nimport Glibc\nimport Testing") == [])
    #expect(
      imports(2, "import One\nimport Parser", "import CLib\nimport Loops")
        == ["Sources/Two/1.swift:2: imports Loops, which 'Two' does not declare: add it to the target's dependencies"])
    #expect(
      imports(2, "import One\nimport Parser")
        == ["Package.swift:8: no file of 'Two' imports CLib: remove the dependency"])
    #expect(imports(0, "import Parser").count == 1, "a product that another target uses")
    #expect(imports(4, "import Two") == [], "tests start the tool")
  }

  @Test func mirror() {
    let target = Self.manifest.targets[4], folders: Set = ["Sources/Two", "Sources/Two/Room"]
    func mirror(_ path: String, _ folders: Set<String> = folders) -> [String] {
      TargetChecks.mirror(target, [SourceFile(path, "")], sourceFolders: folders).map(\.description)
    }
    #expect(mirror("Tests/TwoTests/ATests.swift") == [])
    #expect(mirror("Tests/TwoTests/Room/ATests.swift") == [])
    #expect(mirror("Tests/TwoTests/Support/Samples.swift") == [])
    #expect(
      mirror("Tests/TwoTests/Hall/ATests.swift")
        == [
          "Tests/TwoTests/Hall/ATests.swift:1: Sources/Two/Hall does not exist: move the file to the folder of what it tests"
        ])
    #expect(mirror("Tests/TwoTests/Room/Corner/ATests.swift").count == 1)
    #expect(
      mirror("Tests/TwoTests/ATests.swift", ["Sources/One"])
        == ["Package.swift:14: 'TwoTests' tests no target 'Two': name it like its target"])
  }

  @Test func suites() {
    let target = Self.manifest.targets[4]
    let sources = ["Two/Room/Pager.swift", "Two/Room/Life+Views.swift", "Two/Clock.swift", "One/Bell.swift"]
      .map { SourceFile("Sources/" + $0, "") }
    func suites(_ path: String) -> [String] {
      TargetChecks.suites(target, [SourceFile("Tests/TwoTests/" + path, "")], sources: sources).map(\.description)
    }
    for good in [
      "Room/PagerTests.swift", "Room/PagerSearchTests.swift", "Room/LifeTests.swift", "Room/LifeViewsTests.swift",
      "ClockTests.swift", "Laws/EverythingTests.swift", "Room/Samples.swift",
    ] {
      #expect(suites(good) == [], "\(good)")
    }
    for bad in ["PagerTests.swift", "Room/PagersTests.swift", "Room/ClockTests.swift", "BellTests.swift"] {
      #expect(suites(bad).count == 1, "\(bad)")
    }
    #expect(
      suites("Room/SearchTests.swift") == [
        "Tests/TwoTests/Room/SearchTests.swift:1: no file or type of Sources/Two/Room is named like 'SearchTests': "
          + "begin with the name of what it tests, or move it to Laws"
      ])
  }
}

import Testing

@Suite struct FileChecksTests {
  private func oneType(_ path: String, _ text: String) -> [String] {
    FileChecks.oneType(SourceFile(path, text)).map(\.description)
  }

  @Test func goodFiles() {
    #expect(oneType("Sources/A/B.swift", "struct B { enum C {} }\nprivate struct D {}\nextension E {}") == [])
    #expect(oneType("Sources/A/B+Text.swift", "extension B {}\nextension C {}") == [])
    #expect(oneType("Sources/A/Node+Text.swift", "extension Tree.Node {}") == [])
    #expect(oneType("Sources/A/Array+Text.swift", "extension [String] {}") == [])
    #expect(oneType("Sources/A/B.swift", "typealias B = C<D>\nextension B {}") == [])
    #expect(oneType("Sources/A/functions.swift", "func one() {}") == [])
  }

  @Test func badFiles() {
    #expect(
      oneType("Sources/A/B.swift", "struct B {}\n\nprotocol C {}")
        == ["Sources/A/B.swift:3: 'C' is declared beside 'B': move it to C.swift, or make it private"])
    #expect(
      oneType("Sources/A/B.swift", "\npackage actor C {}")
        == ["Sources/A/B.swift:2: declares 'C': rename the file to C.swift"])
    #expect(
      oneType("Sources/A/B.swift", "extension Tree.Node {}")
        == ["Sources/A/B.swift:1: extends 'Tree.Node': rename the file to Node+Topic.swift"])
    #expect(oneType("Sources/A/B+Text.swift", "extension C {}").count == 1)
    #expect(oneType("Sources/A/B+Text.swift", "struct B {}").count == 1)
  }

  @Test func access() {
    let file = SourceFile("Sources/A/B.swift", "// public\nstruct B {\n  public var c = \"public\"\n}")
    #expect(FileChecks.access(file, isLibrary: true) == [])
    #expect(
      FileChecks.access(file, isLibrary: false).map(\.description)
        == ["Sources/A/B.swift:3: 'public' outside the library products: write 'package'"])
    #expect(FileChecks.access(SourceFile("Sources/A/B.swift", "package struct B {}"), isLibrary: false) == [])
  }

  @Test func foundation() {
    func lines(_ text: String) -> [Int] { FileChecks.foundation(SourceFile("Sources/A/B.swift", text)).map(\.line) }
    #expect(lines("import Glibc\n// import Foundation") == [])
    #expect(lines("import Glibc\nimport Foundation") == [2])
    #expect(lines("\n\nimport FoundationEssentials") == [3])
    #expect(lines("@preconcurrency import struct Foundation.URL") == [1])
  }
}

import Testing

@Suite struct FileChecksTests {
  private func oneIdea(_ path: String, _ text: String) -> [String] {
    FileChecks.oneIdea(SourceFile(path, text)).map(\.description)
  }

  @Test func goodFiles() {
    #expect(oneIdea("Sources/A/B.swift", "struct B { enum C {} }\nprivate struct D {}\nextension E {}") == [])
    #expect(oneIdea("Sources/A/B.swift", "struct B { var c: C }\nstruct C {}") == [])
    #expect(oneIdea("Sources/A/B.swift", "struct C { var b: B }\nstruct B {}") == [])
    #expect(oneIdea("Sources/A/B+Text.swift", "extension B {}\nextension C {}") == [])
    #expect(oneIdea("Sources/A/B+Text.swift", "extension B { var c: C { C() } }\nstruct C {}") == [])
    #expect(oneIdea("Sources/A/Node+Text.swift", "extension Tree.Node {}") == [])
    #expect(oneIdea("Sources/A/Array+Text.swift", "extension [String] {}") == [])
    #expect(oneIdea("Sources/A/B.swift", "typealias B = C<D>\nextension B {}") == [])
    #expect(oneIdea("Sources/A/functions.swift", "func one() {}") == [])
    #expect(oneIdea("Sources/A/B.swift", "struct B {}" + String(repeating: "\n", count: 400)) == [])
  }

  @Test func badFiles() {
    #expect(
      oneIdea("Sources/A/B.swift", "struct B {}\n\nprotocol C {}")
        == ["Sources/A/B.swift:3: 'C' and the rest of the file do not use each other: move it to C.swift"])
    #expect(
      oneIdea("Sources/A/B.swift", "\npackage actor C {}")
        == ["Sources/A/B.swift:2: declares 'C': rename the file to C.swift"])
    #expect(
      oneIdea("Sources/A/B.swift", "extension Tree.Node {}")
        == ["Sources/A/B.swift:1: extends 'Tree.Node': rename the file to Node+Topic.swift"])
    #expect(oneIdea("Sources/A/B+Text.swift", "extension C {}").count == 1)
    #expect(oneIdea("Sources/A/B+Text.swift", "struct B {}").count == 1)
    #expect(
      oneIdea("Sources/A/B.swift", "struct B {}" + String(repeating: "\n", count: 401))
        == ["Sources/A/B.swift:400: has 401 lines, more than 400: take it apart"])
  }

  @Test func smallTypes() {
    let user = SourceFile("Sources/A/B.swift", "struct B { var c: C }")
    let used = SourceFile("Sources/A/C.swift", "struct C {\n  var d = 1\n}")
    let elsewhere = SourceFile("Sources/D/E.swift", "struct E { var c: C }")
    let large = SourceFile("Sources/A/C.swift", "struct C {" + String(repeating: "\n", count: 24) + "}")
    #expect(
      FileChecks.smallTypes([user, used]).map(\.description)
        == ["Sources/A/C.swift:1: 'C' has 3 lines, and only B uses it: move it to Sources/A/B.swift"])
    #expect(FileChecks.smallTypes([user, used, elsewhere]) == [])
    #expect(FileChecks.smallTypes([elsewhere, used]) == [])
    #expect(FileChecks.smallTypes([user, large]) == [])
    #expect(FileChecks.smallTypes([user, used], ambiguous: ["C"]) == [])
  }

  @Test func topics() {
    func file(_ topic: String, lines: Int = 1) -> SourceFile {
      SourceFile("Sources/A/B+\(topic).swift", "extension B {}" + String(repeating: "\n", count: lines - 1))
    }
    let four = ["One", "Two", "Three", "Four"].map { file($0) }
    #expect(FileChecks.topics(four) == [])
    #expect(FileChecks.topics(four + [SourceFile("Sources/C/B+Five.swift", "extension B {}")]) == [])
    #expect(
      FileChecks.topics(four + [file("Five", lines: 2)]).map(\.description)
        == ["Sources/A/B+One.swift:1: 5 files 'Sources/A/B+Topic.swift' of one type: join this one with B+Two.swift"])
    #expect(FileChecks.topics(["1", "2", "3", "4", "5"].map { file($0, lines: 160) }) == [])
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

import Testing

@Suite struct RoomChecksTests {
  private func circles(_ files: [(String, String)], ambiguous: Set<String> = []) -> [[String]] {
    RoomChecks.circles(files.map { SourceFile("Sources/" + $0.0, $0.1) }, ambiguous: ambiguous)
      .map { $0.map { "\($0.from) \($0.name) \($0.to)" } }
  }

  @Test func arrowsDownward() {
    let files = [
      ("T/One/A.swift", "struct A { var b: B }"), ("T/Two/B.swift", "struct B { enum D {} }\nprivate struct E {}"),
      ("T/C.swift", "struct C { var a: A, b: B }"),
      ("T/Two/F.swift", "// A\nlet text = \"A\", a = x.A, d = D(), e = E()"), ("T/One/D.swift", "private enum D {}"),
    ]
    #expect(circles(files) == [])
  }

  @Test func twoFolders() {
    let files = [
      ("T/One/A.swift", "struct A {\n  var b: B\n}"), ("T/Two/B.swift", "struct B {}"),
      ("T/Two/C.swift", "let c = [A]()"),
    ]
    #expect(circles(files) == [["T/One B T/Two", "T/Two A T/One"]])
    #expect(circles(files, ambiguous: ["A"]) == [])
    #expect(circles(files + [("T/Three/A.swift", "struct A {}")]) == [], "a name that two folders declare")
  }

  @Test func filesBesideFolders() {
    #expect(
      circles([("T/A.swift", "struct A { var b: B }"), ("T/One/B.swift", "struct B { var a: A? }")])
        == [["T B T/One", "T/One A T"]])
  }

  @Test func deeperFolders() {
    #expect(
      circles([("T/One/X/A.swift", "struct A { var b: B }"), ("T/One/Y/B.swift", "struct B { var a: A? }")])
        == [["T/One/X B T/One/Y", "T/One/Y A T/One/X"]])
  }

  @Test func threeFolders() {
    let files = [
      ("T/One/A.swift", "struct A { var b: B }"), ("T/Two/B.swift", "struct B { var c: C }"),
      ("T/Three/C.swift", "struct C { var a: A? }"), ("T/Four/D.swift", "struct D { var a: A }"),
    ]
    #expect(circles(files).map(Set.init) == [["T/One B T/Two", "T/Two C T/Three", "T/Three A T/One"]])
  }

  @Test func diagrams() {
    let files = [
      ("T/One/A.swift", "struct A {\n  var b: B\n}"), ("T/Two/B.swift", "struct B {}"),
      ("T/C.swift", "struct C { var a: A, b: B }"), ("T/Two/X/D.swift", "struct D { var b: B }"),
      ("U/One/E.swift", "struct E { var f: F }"), ("U/Two/F.swift", "struct F {}"),
    ]
    let floors = ["T/", "U/"].flatMap { target in
      RoomChecks.floors(files.filter { $0.0.hasPrefix(target) }.map { SourceFile("Sources/" + $0.0, $0.1) })
    }
    func findings(_ lines: String...) -> [String] {
      let text = (["## Folders", "", "```text"] + lines + ["```"]).joined(separator: "\n")
      return RoomChecks.diagram(floors, ArchitecturePage(text)).map(\.description)
    }
    let good = [
      "T", "  (files)  the rest      ─► One, Two", "  One      a folder      ─► Two",
      "  Two      another       (nothing)",
      "", "T/Two", "  X        deeper        ─► (files)", "  (files)  more          (nothing)",
    ]
    #expect(findings(good[0], good[1], good[2], good[3], good[4], good[5], good[6], good[7]) == [])
    #expect(findings("no diagram of folders") == [])
    #expect(
      findings("T", "  (files)  the rest  ─► One", "  Two  b  ─► One", "  Three  c  (nothing)") == [
        "docs/architecture.md:5: the arrows of 'T/(files)' are not those of its files: it uses B of Two "
          + "(Sources/T/C.swift:1): write '(files) ─► One, Two'",
        "docs/architecture.md:7: the folder 'One' is missing below 'T': write 'One ─► Two'",
        "docs/architecture.md:6: the arrows of 'T/Two' are not those of its files: write 'Two (nothing)'",
        "docs/architecture.md:1: the folder '(files)' is missing below 'T/Two': write '(files) (nothing)'",
        "docs/architecture.md:1: the folder 'X' is missing below 'T/Two': write 'X ─► (files)'",
        "docs/architecture.md:7: 'T' has no folder 'Three': remove the line",
      ])
    #expect(
      findings("U", "  Two  below  (nothing)", "  One  above  ─► Two") == [
        "docs/architecture.md:6: 'One' uses 'Two': draw it above 'Two'"
      ])
    let twice = "  One, Two   both of them   (nothing)"
    #expect(
      findings("U", twice, "  Two  again  (nothing)") == [
        "docs/architecture.md:5: the arrows of 'U/One' are not those of its files: it uses F of Two "
          + "(Sources/U/One/E.swift:1): write 'One ─► Two'",
        "docs/architecture.md:6: the folder 'Two' appears 2 times below 'U': write 'Two (nothing)'",
      ])
  }

  @Test func exceptions() throws {
    let circle = RoomChecks.circles([
      SourceFile("Sources/T/One/A.swift", "struct A {\n  var b: B\n}"),
      SourceFile("Sources/T/Two/B.swift", "struct B {\n  var a: A?\n}"),
    ])
    func findings(_ lines: String..., circles: [[RoomChecks.Arrow]] = circle) -> [String] {
      let text = (["## Folders that use each other", ""] + lines).joined(separator: "\n")
      return RoomChecks.findings(circles, ArchitecturePage(text)).map(\.description)
    }
    #expect(
      findings() == [
        "Sources/T/One/A.swift:2: folders use each other in a circle: "
          + "T/One uses B of T/Two (Sources/T/One/A.swift:2), T/Two uses A of T/One (Sources/T/Two/B.swift:2). "
          + "Move one of these types, or split it, so that arrows run one way"
      ])
    let good = "- `T/Two` and `T/One`: neither can be without the other."
    #expect(findings(good) == [])
    #expect(
      findings("- `T/One` and `T/Two`: so it is.") == ["docs/architecture.md:3: an exception without a reason: say why"]
    )
    #expect(
      findings(good, circles: [])
        == ["docs/architecture.md:3: T/One and T/Two no longer use each other: remove the exception"])
    #expect(findings(good, good, good).isEmpty)
    #expect(
      findings(good, good, good, good) == ["docs/architecture.md:6: more than three exceptions: take one of them apart"]
    )
  }
}

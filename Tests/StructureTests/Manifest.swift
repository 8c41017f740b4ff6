/// The declarations of Package.swift, read from its text.
struct Manifest {
  struct Target: Equatable {
    enum Kind: Equatable { case regular, executable, test, system }

    var name: String
    var kind = Kind.regular
    var dependencies: [String] = []
    var path: String
    /// The line in Package.swift.
    var line = 1
  }

  /// The targets in the order of the file. Targets whose names are computed (the fuzzers) are left out.
  var targets: [Target] = []
  /// The targets of library products.
  var libraries: Set<String> = []

  init(_ text: String) {
    let code = Self.withoutComments(text)
    let word = #/"([^"\\]+)"/#
    for call in code.matches(of: #/\.(library|target|executableTarget|testTarget|systemLibrary)\(\s*name: "([^"]+)"/#) {
      let name = String(call.2), rest = Self.arguments(code[call.range.upperBound...])
      if call.1 == "library" {
        libraries.formUnion(Self.list("targets", in: rest).matches(of: word).map { String($0.1) })
        continue
      }
      let kind: Target.Kind =
        switch call.1 {
        case "executableTarget": .executable
        case "testTarget": .test
        case "systemLibrary": .system
        default: .regular
        }
      let list = String(Self.list("dependencies", in: rest)).replacing(#/, package: "[^"]*"/#, with: "")
      let path = rest.firstMatch(of: #/path: "([^"]+)"/#).map { String($0.1) }
      targets.append(
        Target(
          name: name, kind: kind, dependencies: list.matches(of: word).map { String($0.1) },
          path: path ?? (kind == .test ? "Tests/" : "Sources/") + name, line: Self.line(of: call.range.lowerBound, code)
        ))
    }
    for call in code.matches(of: #/(?m)^ +kernel\("([^"]+)"/#) {
      let name = String(call.1)
      targets.append(Target(name: name, path: "Sources/" + name, line: Self.line(of: call.range.lowerBound, code)))
    }
  }

  /// Returns the text without its comments, line by line. The `//` of an address (`https://`) does not begin one.
  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.firstMatch(of: #/(^|[^:])\/\//#).map { line[..<$0.range.lowerBound] } ?? line
    }.joined(separator: "\n")
  }

  /// Returns the rest of a call's arguments, up to the `)` that closes it.
  private static func arguments(_ text: Substring) -> Substring {
    var depth = 1
    return text.prefix {
      depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
      return depth > 0
    }
  }

  /// Returns the list for a name. Empty if there isn't one.
  private static func list(_ name: String, in text: Substring) -> Substring {
    guard let label = text.firstRange(of: name + ": [") else { return "" }
    return text[label.upperBound...].prefix { $0 != "]" }
  }

  private static func line(of place: String.Index, _ text: String) -> Int {
    text[..<place].count { $0 == "\n" } + 1
  }
}

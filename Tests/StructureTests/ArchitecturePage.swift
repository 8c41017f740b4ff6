/// The structure in docs/architecture.md: the diagram of targets, the diagrams of folders, and the folders that may use
/// each other.
struct ArchitecturePage {
  static let path = "docs/architecture.md"

  struct Arrows: Equatable {
    var target: String
    var floor: Int
    var targets: [String]
    var line: Int
  }

  struct Exception: Equatable {
    var folders: Set<String>
    var reason: String
    var line: Int
  }

  /// A line of a diagram of folders, with folders that have the same arrows.
  struct Rooms: Equatable {
    /// The folder that contains them, such as `Simulations/Models`.
    var parent: String
    var names: [String]
    var uses: [String]
    var line: Int
  }

  /// The name in a diagram for the files beside the folders.
  static let files = "(files)"

  var arrows: [Arrows] = []
  var rooms: [Rooms] = []
  var exceptions: [Exception] = []

  init(_ text: String) {
    var section = "", isInFence = false, parent = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        isInFence.toggle()
        parent = ""
      }
      if !isInFence, line.hasPrefix("#") { section = String(line.drop { $0 == "#" || $0 == " " }) }
      switch section {
      case "Targets" where isInFence: addArrows(line, index + 1)
      case "Folders that use each other": addException(line, index + 1)
      default: if isInFence { addRooms(line, &parent, index + 1) }
      }
    }
  }

  /// Reads a line of a diagram of folders.
  ///
  /// `Simulations/Models` names the folder of the lines below it. These are lines such as
  /// `  Life, Lines   two kinds of automata   ─► Edits` and `  (files)  the model   (nothing)`.
  private mutating func addRooms(_ line: Substring, _ parent: inout String, _ number: Int) {
    func names(_ text: Substring) -> [String] {
      text.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace).description }.filter { !$0.isEmpty }
    }
    if line.wholeMatch(of: #/\w+(?:/\w+)*/#) != nil {
      parent = String(line)
    } else if !parent.isEmpty,
      let match = line.wholeMatch(of: #/  ((?:\w+|\(files\))(?:, \w+)*) +.*?(?:─► (.+)|\(nothing\))/#)
    {
      rooms.append(
        Rooms(parent: parent, names: names(match.1), uses: match.2.map(names) ?? [], line: number))
    } else if line.hasPrefix("        "), rooms.last?.parent == parent {
      // Further uses are below the first ones.
      rooms[rooms.count - 1].uses += names(line)
    }
  }

  /// Reads `3  Images ─► CPng, CGif, Files` or `1  CPng (libpng)`, or a line of further names below the first.
  private mutating func addArrows(_ line: Substring, _ number: Int) {
    func names(_ text: Substring) -> [String] { text.matches(of: #/\w+/#).map { String($0.0) } }
    if let match = line.wholeMatch(of: #/(\d+) +(\w+)(?: \(\w+\))?(?: +─► (.*))?/#) {
      arrows.append(
        Arrows(
          target: String(match.2), floor: Int(match.1) ?? 0, targets: match.3.map(names) ?? [], line: number))
    } else if line.hasPrefix("  "), !arrows.isEmpty {
      arrows[arrows.count - 1].targets += names(line)
    }
  }

  /// Reads ``- `Target/One` and `Target/Two`: why``.
  private mutating func addException(_ line: Substring, _ number: Int) {
    guard let match = line.wholeMatch(of: #/- `([^`]+)` and `([^`]+)`:(.*)/#) else { return }
    exceptions.append(
      Exception(
        folders: [String(match.1), String(match.2)], reason: match.3.trimmingPrefix(while: \.isWhitespace).description,
        line: number))
  }
}

/// Folders of a target must not use each other in circles, and the page must show which folder uses which.
///
/// A use is a word that is the name of a type in another folder. Names that are declared in two places are left out,
/// and members that an extension adds are not found.
enum RoomChecks {
  /// An arrow between two folders, with the first use that was found.
  struct Arrow: Equatable {
    var from: String
    var to: String
    var name: String
    var path: String
    var line: Int
  }

  /// The folders inside a folder and the arrows between them. The files beside the folders count as one more folder.
  struct Floor {
    /// The folder that contains them, such as `Simulations/Models`.
    var parent: String
    /// The paths of the folders. The path for the files is that of the parent.
    var rooms: Set<String>
    var arrows: [String: [String: Arrow]] = [:]

    /// Returns the name of a folder on the page.
    func name(of room: String) -> String {
      room == parent ? ArchitecturePage.files : String(room.dropFirst(parent.count + 1))
    }
  }

  /// Returns all circles of a target's folders, each as its arrows.
  ///
  /// - Parameter ambiguous: names that other targets declare, too.
  static func circles(_ files: [SourceFile], ambiguous: Set<String> = []) -> [[Arrow]] {
    floors(files, ambiguous: ambiguous).flatMap { circles($0.arrows) }
  }

  /// Returns the folders of a target at each depth, with the arrows between them.
  static func floors(_ files: [SourceFile], ambiguous: Set<String> = []) -> [Floor] {
    var owners: [String: [String]] = [:]
    for file in files {
      for type in file.types where !type.isPrivate { owners[type.name, default: []].append(file.path) }
    }
    let owner = owners.filter { $0.value.count == 1 && !ambiguous.contains($0.key) }.compactMapValues(\.first)
    var uses: [(from: SourceFile, to: String, name: String, line: Int)] = []
    for file in files {
      for (name, line) in file.usedNames.sorted(by: { $0.key < $1.key }) {
        if let other = owner[name], other != file.path { uses.append((file, other, name, line)) }
      }
    }
    // Folders are compared with those beside them, at each depth. Files beside folders count as a folder of their own.
    let parents = Set(
      files.map { folders(of: $0.path) }.flatMap { parts in
        (1..<max(2, parts.count)).map { parts.prefix($0).joined(separator: "/") }
      })
    return parents.sorted().map { parent in
      var floor = Floor(parent: parent, rooms: Set(files.compactMap { room(of: $0.path, in: parent) }))
      for use in uses {
        guard let from = room(of: use.from.path, in: parent), let to = room(of: use.to, in: parent), from != to,
          floor.arrows[from]?[to] == nil
        else { continue }
        floor.arrows[from, default: [:]][to] = Arrow(
          from: from, to: to, name: use.name, path: use.from.path, line: use.line)
      }
      return floor
    }
  }

  /// Checks that the page shows all folders of the targets that it draws, each with the arrows of its files.
  static func diagram(_ floors: [Floor], _ page: ArchitecturePage) -> [Finding] {
    let targets = Set(page.rooms.compactMap { $0.parent.split(separator: "/").first.map(String.init) })
    var findings: [Finding] = []
    for floor in floors where floor.rooms.count > 1 {
      guard let target = floor.parent.split(separator: "/").first, targets.contains(String(target)) else { continue }
      let drawn = page.rooms.filter { $0.parent == floor.parent }
      for room in floor.rooms.sorted() {
        let name = floor.name(of: room), arrows = floor.arrows[room] ?? [:]
        let used = arrows.keys.map(floor.name).sorted()
        let lines = drawn.filter { $0.names.contains(name) }
        guard let line = lines.first, lines.count == 1 else {
          let problem = lines.isEmpty ? "is missing" : "appears \(lines.count) times"
          findings.append(
            Finding(
              ArchitecturePage.path, lines.last?.line ?? drawn.last?.line ?? 1,
              "the folder '\(name)' \(problem) below '\(floor.parent)': write \(example(name, used))"))
          continue
        }
        if line.uses.sorted() != used {
          let first = arrows.values.filter { !line.uses.contains(floor.name(of: $0.to)) }.min { $0.to < $1.to }
          let reason = first.map { ": it uses \($0.name) of \(floor.name(of: $0.to)) (\($0.path):\($0.line))" } ?? ""
          findings.append(
            Finding(
              ArchitecturePage.path, line.line,
              "the arrows of '\(floor.parent)/\(name)' are not those of its files\(reason): write "
                + example(name, used)))
        }
      }
    }
    for line in page.rooms {
      for other in page.rooms where other.parent == line.parent && other.line <= line.line {
        for name in other.names where line.uses.contains(name) {
          findings.append(
            Finding(ArchitecturePage.path, line.line, "'\(line.names[0])' uses '\(name)': draw it above '\(name)'"))
        }
      }
      let floor = floors.first { $0.parent == line.parent }
      for name in line.names where !(floor?.rooms.contains { floor?.name(of: $0) == name } ?? false) {
        findings.append(
          Finding(ArchitecturePage.path, line.line, "'\(line.parent)' has no folder '\(name)': remove the line"))
      }
    }
    return findings
  }

  private static func example(_ name: String, _ used: [String]) -> String {
    used.isEmpty ? "'\(name) (nothing)'" : "'\(name) ─► \(used.joined(separator: ", "))'"
  }

  /// Returns the folders above a file, without `Sources`.
  private static func folders(of path: String) -> [String] {
    path.split(separator: "/").dropFirst().dropLast().map(String.init)
  }

  /// Returns the folder in another folder that contains a file. If the file is directly in that other folder, it
  /// returns the latter, and for files elsewhere nil.
  private static func room(of path: String, in parent: String) -> String? {
    let folders = folders(of: path), depth = parent.split(separator: "/").count
    guard folders.prefix(depth).joined(separator: "/") == parent else { return nil }
    return folders.prefix(depth + 1).joined(separator: "/")
  }

  /// Returns a shortest circle for each arrow that is on a circle, unless an earlier circle already contains the arrow.
  private static func circles(_ arrows: [String: [String: Arrow]]) -> [[Arrow]] {
    var found: [[Arrow]] = []
    for from in arrows.keys.sorted() {
      for first in (arrows[from] ?? [:]).values.sorted(by: { $0.to < $1.to }) {
        if found.contains(where: { $0.contains(first) }) { continue }
        if let way = shortest(from: first.to, to: from, arrows) { found.append([first] + way) }
      }
    }
    return found
  }

  private static func shortest(from start: String, to end: String, _ arrows: [String: [String: Arrow]]) -> [Arrow]? {
    var ways: [[Arrow]] = [[]], seen: Set = [start]
    while !ways.isEmpty {
      var longer: [[Arrow]] = []
      for way in ways {
        for arrow in (arrows[way.last?.to ?? start] ?? [:]).values.sorted(by: { $0.to < $1.to }) {
          if arrow.to == end { return way + [arrow] }
          if seen.insert(arrow.to).inserted { longer.append(way + [arrow]) }
        }
      }
      ways = longer
    }
    return nil
  }

  /// Returns the circles that the page does not allow, and the mistakes in those that it allows.
  static func findings(_ circles: [[Arrow]], _ page: ArchitecturePage) -> [Finding] {
    var findings: [Finding] = []
    for circle in circles where !page.exceptions.contains(where: { $0.folders == Set(circle.map(\.from)) }) {
      let text = circle.map { "\($0.from) uses \($0.name) of \($0.to) (\($0.path):\($0.line))" }.joined(separator: ", ")
      findings.append(
        Finding(
          circle[0].path, circle[0].line,
          "folders use each other in a circle: \(text). Move one of these types, or split it, so that arrows run one way"
        ))
    }
    for exception in page.exceptions {
      if !circles.contains(where: { Set($0.map(\.from)) == exception.folders }) {
        let names = exception.folders.sorted().joined(separator: " and ")
        findings.append(
          Finding(ArchitecturePage.path, exception.line, "\(names) no longer use each other: remove the exception"))
      }
      if exception.reason.split(separator: " ").count < 5 {
        findings.append(Finding(ArchitecturePage.path, exception.line, "an exception without a reason: say why"))
      }
    }
    if let fourth = page.exceptions.dropFirst(3).first {
      findings.append(Finding(ArchitecturePage.path, fourth.line, "more than three exceptions: take one of them apart"))
    }
    return findings
  }
}

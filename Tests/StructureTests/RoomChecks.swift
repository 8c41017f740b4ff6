/// Folders of a target do not use each other in circles.
///
/// A use is a word that is the name of a type of another folder. Names that are declared in two places are left out, and
/// a member that an extension adds is not seen.
enum RoomChecks {
  /// An arrow between two folders, with the first use that was found.
  struct Arrow: Equatable {
    var from: String
    var to: String
    var name: String
    var path: String
    var line: Int
  }

  /// All circles of a target's folders, each as its arrows.
  ///
  /// - Parameter ambiguous: names that other targets declare, too.
  static func circles(_ files: [SourceFile], ambiguous: Set<String> = []) -> [[Arrow]] {
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
    // Folders are compared with those beside them, at each depth; files beside folders are a room of their own.
    let parents = Set(
      files.map { folders(of: $0.path) }.flatMap { parts in
        (1..<max(2, parts.count)).map { parts.prefix($0).joined(separator: "/") }
      })
    return parents.sorted().flatMap { parent in
      var arrows: [String: [String: Arrow]] = [:]
      for use in uses {
        guard let from = room(of: use.from.path, in: parent), let to = room(of: use.to, in: parent), from != to,
          arrows[from]?[to] == nil
        else { continue }
        arrows[from, default: [:]][to] = Arrow(
          from: from, to: to, name: use.name, path: use.from.path, line: use.line)
      }
      return circles(arrows)
    }
  }

  /// The folders above a file, without `Sources`.
  private static func folders(of path: String) -> [String] {
    path.split(separator: "/").dropFirst().dropLast().map(String.init)
  }

  /// The folder below a folder that holds a file; the folder itself where the file lies in it; nil elsewhere.
  private static func room(of path: String, in parent: String) -> String? {
    let folders = folders(of: path), depth = parent.split(separator: "/").count
    guard folders.prefix(depth).joined(separator: "/") == parent else { return nil }
    return folders.prefix(depth + 1).joined(separator: "/")
  }

  /// For each arrow that lies on a circle and on none that was found before, a shortest circle.
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

  /// The circles that the page does not allow, and what is wrong with those that it allows.
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

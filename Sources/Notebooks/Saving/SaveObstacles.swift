import Files

/// Obstacles in the places of a block's files, which are not replaced.
struct SaveObstacles {
  /// The files that are not the notebook's own: no untouched region names them, or they have changed since they were
  /// written.
  var foreign: [(file: SavedFile, change: SaveChange)] = []
  /// The files whose places contain something that is never replaced, such as a folder. The reason is the end of a
  /// sentence.
  var fixed: [(file: SavedFile, reason: String)] = []
  /// Advice on how to find out whether such files belong to the notebook, or nil.
  var advice: String?

  /// Returns the error of a block, with advice that applies to all of its files, or nil if there are no obstacles.
  ///
  /// - Parameter owner: the name of the notebook to which the files belong, with advice, or nil.
  func diagnostic(block name: String, ofNotebook owner: (name: String, remedy: String)?) -> Diagnostic? {
    guard let first = files.first else { return nil }
    let kept = "\(Self.are(files.count)) kept, and the results of '\(name)' are not written"
    let (problems, help) = explanation(ofNotebook: owner)
    // A problem of several files contains a colon itself.
    let isList = fixedGroups.contains { $0.files.count > 1 }
    let text = problems.joined(separator: isList ? "; " : ", ") + (isList ? "; " : ": ") + kept
    return Diagnostic(.error, text, help: help, at: first.span)
  }

  /// The reasons why files are never replaced, each with the files that it applies to.
  private var fixedProblems: [String] {
    fixedGroups.map { "\(Self.names($0.files))\($0.files.count == 1 ? "" : ": each") \($0.reason)" }
  }

  private var fixedGroups: [(reason: String, files: [SavedFile])] {
    var groups: [(reason: String, files: [SavedFile])] = []
    for (file, reason) in fixed {
      if let index = groups.firstIndex(where: { $0.reason.utf8.elementsEqual(reason.utf8) }) {
        groups[index].files.append(file)
      } else {
        groups.append((reason, [file]))
      }
    }
    return groups
  }

  private var files: [SavedFile] { fixed.map(\.file) + foreign.map(\.file) }
  private var areFigures: Bool { files.allSatisfy(\.isFigure) }
  private var areSaved: Bool { !files.contains(where: \.isFigure) }

  private static func are(_ count: Int) -> String { count == 1 ? "it is" : "they are" }
  private static func them(_ count: Int) -> String { count == 1 ? "it" : "them" }
  private static func names(_ files: [SavedFile]) -> String { files.map { "'\($0.path)'" }.joined(separator: ", ") }

  private func explanation(ofNotebook owner: (name: String, remedy: String)?) -> (problems: [String], help: String) {
    let reasons = fixedProblems
    let (problems, help) = foreign.isEmpty ? ([], "") : foreignExplanation(ofNotebook: owner)
    guard reasons.isEmpty else {
      let elsewhere =
        areFigures ? ", or name another folder with 'figures'" : areSaved ? ", or save under another name" : ""
      return (reasons + problems, advice ?? "move \(Self.them(files.count)) away\(elsewhere)")
    }
    return (problems, help)
  }

  /// The problems about files of other notebooks. Each notebook is named once, in the order of the files.
  private var sharedProblems: [String] {
    var owners: [String] = []
    for owner in foreign.compactMap(\.change.sharedWith) where !owners.contains(owner) { owners.append(owner) }
    return owners.map { owner in
      let files = foreign.filter { $0.change.sharedWith == owner }.map(\.file)
      return "\(Self.names(files)) \(files.count == 1 ? "is also a file" : "are also files") of '\(owner)'"
    }
  }

  private func foreignExplanation(
    ofNotebook owner: (name: String, remedy: String)?
  ) -> (problems: [String], help: String) {
    let count = foreign.count, isOne = count == 1, them = Self.them(count)
    let names = Self.names(foreign.map(\.file))
    if let owner {
      return (["\(names) \(isOne ? "is a file" : "are files") of '\(owner.name)'"], owner.remedy)
    }
    let shared = sharedProblems, rest = foreign.filter { $0.change.sharedWith == nil }
    if rest.isEmpty {
      return (
        shared,
        (areFigures ? "name another folder with 'figures'" : "save under another name")
          + " in one of the notebooks, or replace \(them) with --overwrite"
      )
    }
    if areFigures {
      let isOne = rest.count == 1, names = Self.names(rest.map(\.file))
      return (
        shared + [
          "\(names) \(isOne ? "is not the figure" : "are not the figures") that this notebook drew"
        ],
        "move \(them) away, or replace \(them) with --overwrite; if another notebook drew \(them), name another folder "
          + "with 'figures'"
      )
    }
    let changed = rest.filter { $0.change.standing == .changed }.map(\.file)
    let others = rest.filter { $0.change.standing != .changed }.map(\.file)
    var problems = shared
    if !changed.isEmpty {
      problems.append(
        "\(Self.names(changed)) \(changed.count == 1 ? "has" : "have") changed since this notebook wrote "
          + Self.them(changed.count))
    }
    if !others.isEmpty {
      problems.append(
        "\(Self.names(others)) already \(others.count == 1 ? "exists" : "exist"), and no untouched region of this "
          + "notebook names " + Self.them(others.count))
    }
    let undo = others.isEmpty && shared.isEmpty ? "undo the change, " : ""
    let away = areSaved ? "save under another name" : "move \(Self.them(files.count)) away"
    return (problems, "\(undo)\(away), or replace \(Self.them(files.count)) with --overwrite")
  }
}

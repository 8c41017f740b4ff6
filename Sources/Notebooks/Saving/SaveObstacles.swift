import Files

/// The files in the places of a block's files that are not replaced.
struct SaveObstacles {
  /// The files that are not the notebook's own: those that no untouched region names, and those that have changed since
  /// they were written.
  var foreign: [(file: SavedFile, change: SaveChange)] = []
  /// The files whose places hold something that is never replaced, such as a folder, each with the end of a sentence.
  var fixed: [(file: SavedFile, reason: String)] = []
  /// A way to learn whether such files belong to the notebook.
  var advice: String?

  /// Returns the error of a block, with advice that holds for all of its files; nil without obstacles.
  ///
  /// - Parameter owner: the name of the notebook that names them, where one does.
  func diagnostic(block name: String, ofNotebook owner: String?) -> Diagnostic? {
    guard let first = files.first else { return nil }
    let kept = "\(Self.are(files.count)) kept, and the results of '\(name)' are not written"
    let (problems, help) = explanation(ofNotebook: owner)
    // A problem of several files has a colon of its own.
    let isList = fixedGroups.contains { $0.files.count > 1 }
    let text = problems.joined(separator: isList ? "; " : ", ") + (isList ? "; " : ": ") + kept
    return Diagnostic(.error, text, help: help, at: first.span)
  }

  /// The reasons of the files that are never replaced, each said once, with the files that have it.
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

  private func explanation(ofNotebook owner: String?) -> (problems: [String], help: String) {
    let reasons = fixedProblems
    let (problems, help) = foreign.isEmpty ? ([], "") : foreignExplanation(ofNotebook: owner)
    guard reasons.isEmpty else {
      let elsewhere =
        areFigures ? ", or name another folder with 'figures'" : areSaved ? ", or save under another name" : ""
      return (reasons + problems, advice ?? "move \(Self.them(files.count)) away\(elsewhere)")
    }
    return (problems, help)
  }

  private func foreignExplanation(ofNotebook owner: String?) -> (problems: [String], help: String) {
    let count = foreign.count, isOne = count == 1, them = Self.them(count)
    let names = Self.names(foreign.map(\.file))
    if let owner {
      return (
        ["\(names) \(isOne ? "is a file" : "are files") of '\(owner)'"],
        "write into another folder" + (areFigures ? ", or leave out the key 'figures'" : "")
      )
    }
    let owners = foreign.compactMap(\.change.sharedWith)
    if let owner = owners.first, owners.count == count {
      return (
        ["\(names) \(isOne ? "is also a file" : "are also files") of '\(owner)'"],
        (areFigures ? "name another folder with 'figures'" : "save under another name")
          + " in one of the notebooks, or accept the loss with --overwrite"
      )
    }
    if areFigures {
      return (
        ["\(names) \(isOne ? "is not a figure" : "are not figures") as this notebook drew \(them)"],
        "move \(them) away, name another folder with 'figures' where another notebook drew \(them), or accept the loss "
          + "with --overwrite"
      )
    }
    let changed = foreign.filter { $0.change.standing == .changed }.map(\.file)
    let others = foreign.filter { $0.change.standing != .changed }.map(\.file)
    var problems: [String] = []
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
    let undo = others.isEmpty ? "undo the change, " : ""
    let away = areSaved ? "save under another name" : "move \(Self.them(files.count)) away"
    return (problems, "\(undo)\(away), or accept the loss with --overwrite")
  }
}

import Files

/// The files in the places of a block's files that are not replaced.
struct SaveObstacles {
  /// The files that no untouched region names.
  var foreign: [SavedFile] = []
  /// The files whose places hold what nothing replaces, such as a folder, each with the end of a sentence.
  var fixed: [(file: SavedFile, reason: String)] = []

  /// Returns the error of a block, with advice that holds for all of its files; nil without obstacles.
  ///
  /// - Parameter owner: the name of the notebook that names them, where one does.
  func diagnostic(block name: String, ofNotebook owner: String?) -> Diagnostic? {
    let files = fixed.map(\.file) + foreign
    guard let first = files.first else { return nil }
    let kept =
      "\(files.count == 1 ? "it is" : "they are") kept, and the results of '\(name)' are not written"
    let (problems, help) = explanation(ofNotebook: owner)
    return Diagnostic(.error, "\(problems.joined(separator: ", ")): \(kept)", help: help, at: first.span)
  }

  private func explanation(ofNotebook owner: String?) -> (problems: [String], help: String) {
    let all = fixed.map(\.file) + foreign
    let them = all.count == 1 ? "it" : "them"
    let areFigures = all.allSatisfy(\.isFigure), areSaved = !all.contains(where: \.isFigure)
    let elsewhere =
      areFigures ? ", or name another folder with 'figures'" : areSaved ? ", or save under another name" : ""
    let reasons = fixed.map { "'\($0.file.path)' \($0.reason)" }
    guard !foreign.isEmpty else { return (reasons, "move \(them) away\(elsewhere)") }
    let names = foreign.map { "'\($0.path)'" }.joined(separator: ", "), isOne = foreign.count == 1
    let problem: String, help: String
    if let owner {
      problem = "\(names) \(isOne ? "is a file" : "are files") of '\(owner)'"
      help = "write into another folder" + (areFigures ? ", or leave out the key 'figures'" : "")
    } else if areFigures {
      problem =
        "\(names) \(isOne ? "is not a figure" : "are not figures") as this notebook drew \(isOne ? "it" : "them")"
      help =
        "move \(them) away, name another folder with 'figures' where another notebook drew \(them), or accept the "
        + "loss with --overwrite"
    } else {
      problem =
        "\(names) \(isOne ? "already exists" : "already exist"), and no untouched region of this notebook names "
        + (isOne ? "it" : "them")
      help = (areSaved ? "save under another name" : "move \(them) away") + ", or accept the loss with --overwrite"
    }
    return (reasons + [problem], reasons.isEmpty ? help : "move \(them) away\(elsewhere)")
  }
}

import ArgumentParser
import Experiments
import Files
import Typography

/// The folder of results that a user names.
struct CacheOption: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "Take results of runs from this folder, and keep new ones there; by default the user's.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  init() {}

  /// What to say where the folder cannot be used, or nil where it can. A missing folder is made.
  var refusal: CommandResult? {
    guard let folder else { return nil }
    do throws(FileProblem) {
      try CacheFolder(folder).prepare()
      return nil
    } catch {
      return Self.refusal(of: folder, error)
    }
  }

  /// The same for a command that writes nothing there: the folder must exist.
  var readingRefusal: CommandResult? {
    guard let folder else { return nil }
    do throws(FileProblem) {
      try CacheFolder(folder).requireFolder()
      return nil
    } catch {
      return Self.refusal(of: folder, error)
    }
  }

  private static func refusal(of folder: String, _ problem: FileProblem) -> CommandResult {
    var result = CommandResult()
    result.status = .fileError
    switch problem.kind {
    case .belowFile: result.say("error: --cache '\(folder)' is a file, not a folder\n  help: name a folder\n")
    case .missing:
      result.say(
        "error: the folder of --cache '\(folder)' does not exist\n  help: create it first, or check its path\n")
    case .notAllowed:
      result.say(
        "error: --cache '\(folder)' cannot be written: permission denied\n"
          + "  help: choose a folder that you can write to\n")
    default: result.say("error: --cache '\(folder)' \(problem.writingReason)\n")
    }
    return result
  }

  /// The cache, or nil after reporting why there is none: it needs a key of the user's.
  ///
  /// - Parameter makesKey: whether the first use creates a missing key.
  func cache(makesKey: Bool = true, reportingTo result: inout CommandResult) -> ResultCache? {
    if let cache = ResultCache.ofUser(makesKey: makesKey, at: folder) { return cache }
    result.status = .fileError
    result.say(
      Program.build == nil
        ? "error: results are not kept: the system does not show which build of the program this is\n"
        : "error: results are not kept: HOME is not set to an absolute path\n")
    return nil
  }

  /// The folder of results, named or the user's.
  var place: CacheFolder? { folder.map { CacheFolder($0) } ?? CacheFolder.ofUser(ResultCache.folderName) }
}

import ArgumentParser
import Experiments
import Files
import Typography

/// The option that names the folder of results.
struct CacheOption<Command: CacheUser>: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(Command.cacheHelp, valueName: "folder"),
    completion: .directory)
  var folder: String?

  init() {}

  /// The error if the folder cannot be used, or nil if it can be. A missing folder is created.
  var refusal: CommandResult? {
    guard let folder else { return nil }
    do throws(FileProblem) {
      try CacheFolder(folder).prepare()
      try requireNoLinks()
      return nil
    } catch {
      if error.kind == .notAllowed, FileAccess.exists(folder), let refusal = readingRefusal { return refusal }
      return Self.refusal(of: folder, error)
    }
  }

  /// The error if the folder cannot be read, or nil if it can be. The folder must exist.
  var readingRefusal: CommandResult? {
    guard let folder else { return nil }
    do throws(FileProblem) {
      try CacheFolder(folder).requireFolder()
      try requireNoLinks()
      return nil
    } catch {
      return Self.refusal(of: folder, error, isRead: true)
    }
  }

  /// Returns the error if the folder, or a folder with results of workers inside it, exists but cannot be read. Results
  /// that cannot be read would count as missing.
  ///
  /// - Parameters:
  ///   - isOwn: whether to leave out folders of other users inside the folder of results.
  ///   - hasFiles: whether this user's files in the folders are tested, too.
  func unreadable(onlyOwn isOwn: Bool = false, andFiles hasFiles: Bool = true) -> CommandResult? {
    guard let place else { return nil }
    do throws(FileProblem) {
      try PackedResults.requireReadable(place, onlyOwn: isOwn, andFiles: hasFiles)
      return nil
    } catch {
      var result = CommandResult()
      result.failResults(error, to: .read)
      return result
    }
  }

  private func requireNoLinks() throws(FileProblem) {
    if Command.usesAllPlans, let place { try PackedResults.requireNoLinks(in: place) }
  }

  private static func refusal(of folder: String, _ problem: FileProblem, isRead: Bool = false) -> CommandResult {
    var result = CommandResult()
    let verb: VisibleLines = isRead ? "read" : "written", use: VisibleLines = isRead ? "read" : "write to"
    result.status = .fileError
    switch problem.kind {
    case .belowFile: result.say("error: --cache '\(folder)' is a file, not a folder\n  help: name a folder\n")
    case .missing:
      result.say(
        "error: --cache '\(folder)' does not exist\n  help: "
          + (isRead ? "check its path\n" : "create the folder first, or check its path\n"))
    case .notAllowed:
      result.say(
        "error: --cache '\(folder)' cannot be \(verb): permission denied\n"
          + "  help: choose a folder that you can \(use)\n")
    case .link: result.failResults(problem, to: isRead ? .read : .write)
    default: result.say("error: --cache '\(folder)' \(isRead ? problem.reason : problem.writingReason)\n")
    }
    return result
  }

  /// Returns the cache, or nil after reporting an error. A cache needs the key of the user.
  ///
  /// - Parameter makesKey: whether to create the key if it is missing.
  func cache(makesKey: Bool = true, reportingTo result: inout CommandResult) -> ResultCache? {
    if let cache = ResultCache.ofUser(makesKey: makesKey, at: folder) { return cache }
    result.failWithoutResults()
    return nil
  }

  /// The folder that the option names, or the user's default folder.
  var place: CacheFolder? { folder.map { CacheFolder($0) } ?? CacheFolder.ofUser(ResultCache.folderName) }
}

extension CacheOption: PlainArguments {
  static var plain: CacheOption {
    var options = CacheOption()
    options.folder = nil
    return options
  }
}

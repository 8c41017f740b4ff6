import Files
import Simulations
import Synchronization

/// A download of the bytes of a file or a web address.
///
/// The program `curl` fetches an address. It gets its arguments without a shell, and limits for everything. A download
/// can be cancelled from any thread, which ends the program.
package final class Download: Sendable {
  /// The largest number of bytes: 4 MiB.
  package static let sizeLimit = 4 << 20
  /// The longest time, in seconds.
  package static let timeLimit = 20
  /// The largest number of redirects.
  static let redirectLimit = 5

  private struct Status {
    var isCancelled = false
    var process: RunningProcess?
  }

  private let source: String
  private let program: String
  private let seconds: Int
  private let status = Mutex(Status())

  /// Creates a download, which does not start yet.
  ///
  /// - Parameters:
  ///   - source: a path, or an address that begins with http:// or https://.
  ///   - program: the program that fetches addresses.
  package init(_ source: String, program: String = "curl", seconds: Int = Download.timeLimit) {
    self.source = source
    self.program = program
    self.seconds = seconds
  }

  /// Returns whether a text is a web address, not a path.
  package static func isAddress(_ source: String) -> Bool {
    ["http://", "https://"].contains { source.lowercased().hasPrefix($0) }
  }

  /// Ends the program that fetches, or keeps it from starting.
  package func cancel() {
    status.withLock { status in
      status.isCancelled = true
      status.process?.end()
    }
  }

  /// Fetches the bytes. This call blocks.
  package func outcome() -> DownloadOutcome {
    guard Self.isAddress(source) else { return file() }
    guard let started = start() else { return .failure(.cancelled) }
    guard let process = started else { return .failure(.noProgram(program)) }
    // The last line is the status of the answer.
    let bytes = process.readOutput(limit: Self.sizeLimit + 8)
    if bytes == nil { process.end() }
    let code = process.wait() ?? -1
    let isCancelled = status.withLock { status in
      status.process = nil
      return status.isCancelled
    }
    if isCancelled { return .failure(.cancelled) }
    guard let bytes, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      return .failure(bytes == nil ? .tooLarge : .curl(code: code, status: "", seconds: seconds))
    }
    guard code == 0 else {
      return .failure(.curl(code: code, status: String(decoding: bytes[(end + 1)...], as: UTF8.self), seconds: seconds))
    }
    return end <= Self.sizeLimit ? .success(Array(bytes[..<end])) : .failure(.tooLarge)
  }

  /// Starts the program.
  ///
  /// - Returns: nil if the download was cancelled; a nil process if the program does not exist.
  private func start() -> RunningProcess?? {
    status.withLock { status in
      if status.isCancelled { return nil }
      status.process = RunningProcess(program, arguments)
      return .some(status.process)
    }
  }

  /// The arguments of `curl`. They exclude the user's configuration, and allow only web addresses, even after a
  /// redirect.
  private var arguments: [String] {
    [
      "--disable", "--silent", "--fail", "--globoff", "--location", "--max-redirs", String(Self.redirectLimit),
      "--proto", "=http,https", "--proto-redir", "=http,https", "--max-time", String(seconds),
      "--max-filesize", String(Self.sizeLimit), "--write-out", "\n%{http_code}", "--", source,
    ]
  }

  private func file() -> DownloadOutcome {
    guard !source.contains("://") else { return .failure(.notOfTheWeb(source)) }
    do throws(FileProblem) {
      return .success(try FileAccess.snapshot(UserPath.expanded(source), limit: Self.sizeLimit).bytes)
    } catch {
      return .failure(.file(error.message))
    }
  }
}

extension Download {
  /// Fetches a file of configurations and reads it. This call blocks.
  package func configurations() -> ConfigurationsOutcome {
    switch outcome() {
    case .failure(let problem): return .failure(PatternProblem(problem.message))
    case .success(let bytes):
      do throws(PatternFormat.Fault) {
        let found = try Configurations.all(in: bytes)
        return found.isEmpty
          ? .failure(PatternProblem("it has no configuration with a title")) : .success(found)
      } catch {
        return .failure(
          PatternProblem(
            "line \(error.line), column \(error.column): \(error.message); the file must be a JSON list of "
              + "{\"title\", \"contents\"}"))
      }
    }
  }
}

/// The result of a download.
package typealias DownloadOutcome = Result<[UInt8], DownloadProblem>

/// The result of fetching a file of configurations.
package typealias ConfigurationsOutcome = Result<[Configuration], PatternProblem>

/// The current download, of which there is at most one.
package final class Downloads: Sendable {
  private let current = Mutex<Download?>(nil)

  package init() {}

  /// Begins a download and cancels the previous one.
  package func begin(_ source: String) -> Download {
    let download = Download(source)
    current.withLock { current in
      current?.cancel()
      current = download
    }
    return download
  }

  /// Cancels the current download.
  package func cancel() {
    current.withLock { current in
      current?.cancel()
      current = nil
    }
  }
}

/// A pattern file that the user names by its path.
package enum PatternFile {
  /// The largest number of bytes of a file: 64 MiB.
  static let sizeLimit = 64 << 20

  /// Reads the pattern of a file, packed or not. This call blocks.
  package static func outcome(of path: String) -> PatternOutcome {
    guard PatternFormat.isName(path) else {
      let endings = PatternFormat.fileEndings.joined(separator: ", ")
      return .failure(PatternProblem("'\(path)' is not a pattern file; known extensions are \(endings)"))
    }
    do throws(FileProblem) {
      let bytes = try FileAccess.snapshot(UserPath.expanded(path), limit: sizeLimit).bytes
      let unpacked = try Gzip.unpacked(bytes, of: path, limit: sizeLimit) { PatternFormat(path: $0) != nil }
      guard let (format, text) = PatternFormat.text(unpacked, of: path) else { throw FileProblem(path, .noPattern([])) }
      return read(text, as: format)
    } catch {
      return .failure(PatternProblem(error.message))
    }
  }

  private static func read(_ bytes: [UInt8], as format: PatternFormat) -> PatternOutcome {
    do throws(PatternFormat.Fault) {
      var pattern = try format.read(bytes, isAnywhere: true).withoutHistory
      // It floats over the grid until it is placed there.
      pattern.notes.corner = .origin
      return .success(pattern)
    } catch {
      let advice = error.advice.map { "; \($0)" } ?? ""
      return .failure(PatternProblem("line \(error.line), column \(error.column): \(error.message)\(advice)"))
    }
  }
}

/// The result of reading a pattern.
package typealias PatternOutcome = Result<Pattern, PatternProblem>

/// The reason why a pattern could not be read.
package struct PatternProblem: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

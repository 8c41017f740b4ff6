import Files
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

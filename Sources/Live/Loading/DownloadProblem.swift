/// The reason why a file or an address could not be fetched.
package enum DownloadProblem: Error, Hashable, Sendable {
  case cancelled
  /// The program that fetches is not installed.
  case noProgram(String)
  case tooLarge
  /// An address that is neither http nor https.
  case notOfTheWeb(String)
  /// The reason of the file system.
  case file(String)
  /// The exit code of `curl`, the status of the server's answer, and the time limit.
  case curl(code: Int32, status: String, seconds: Int)

  /// The problem in words.
  package var message: String {
    switch self {
    case .cancelled: "cancelled"
    case .noProgram(let program):
      "the program '\(program)' is not installed, so addresses cannot be fetched; install it, or give a file's path"
    case .tooLarge: "the answer is larger than \(Download.sizeLimit >> 20) MiB"
    case .notOfTheWeb(let source):
      "'\(source)' is not an address that can be fetched; use http:// or https://, or the path of a file"
    case .file(let message): message
    case .curl(let code, let status, let seconds):
      switch code {
      case 1: "the address redirects to a protocol other than http and https"
      case 3: "this is not a valid address"
      case 6: "no server has this name"
      case 7: "the server does not accept connections"
      case 22: "the server answered with status \(status)"
      case 28: "no complete answer arrived within \(seconds) s"
      case 35, 51, 58, 60, 77, 83: "no secure connection to the server is possible"
      case 47: "the address is redirected more than \(Download.redirectLimit) times"
      case 52, 56: "the server closed the connection without an answer"
      case 63: Self.tooLarge.message
      default: "curl ended with code \(code)"
      }
    }
  }
}

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
      case 1 where status.hasPrefix("3"): "the address redirects to a protocol other than http and https"
      case 1, 8: "the server's answer is not HTTP"
      case 3: "this is not a valid address"
      case 5: "the proxy's name is unknown; check http_proxy"
      case 6: "no server has this name"
      case 7: "the server does not accept connections"
      case 16, 92, 95: "the connection broke off in the middle of HTTP/2 or HTTP/3"
      case 18: "the connection ended before the answer was complete"
      case 22: "the server answered with status \(status)"
      case 23: "curl could not write the answer"
      case 27: "the system grants curl too little memory"
      case 28: "no complete answer arrived within \(seconds) s"
      case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
        "no secure connection to the server is possible"
      case 47: "the address is redirected more than \(Download.redirectLimit) times"
      case 55: "the connection ended before the request was sent"
      case 52, 56: "the server closed the connection without an answer"
      case 63: Self.tooLarge.message
      case 61: "the answer has an unknown encoding"
      case 67, 94: "the server refuses the name or password in the address"
      case 97: "the proxy refuses the connection"
      case ..<0: "curl was stopped by a signal"
      default: "curl could not fetch the address; 'man curl' explains its exit code \(code)"
      }
    }
  }
}

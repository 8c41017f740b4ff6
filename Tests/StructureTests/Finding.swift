/// A finding of a check: its place, the mistake, and how to correct it.
struct Finding: Equatable, CustomStringConvertible {
  var path: String
  var line: Int
  var message: String

  init(_ path: String, _ line: Int, _ message: String) {
    (self.path, self.line, self.message) = (path, line, message)
  }

  var description: String { "\(path):\(line): \(message)" }
}

extension [Finding] {
  /// The findings, one on each line.
  var text: String { map { "\n\($0)" }.joined() }
}

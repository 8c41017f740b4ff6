import Expressions
import Testing

/// A text in which `«` and `»` mark the place of an error: `1 < x «<» 3`.
struct MarkedExpression: ExpressibleByStringLiteral, CustomTestStringConvertible {
  var text: String
  var range: Range<Int>
  let testDescription: String

  init(stringLiteral marked: String) {
    let scalars = Array(marked.unicodeScalars)
    let start = scalars.firstIndex(of: "«") ?? scalars.count
    let end = (scalars.firstIndex(of: "»") ?? scalars.count + 1) - 1
    text = String(String.UnicodeScalarView(scalars.filter { $0 != "«" && $0 != "»" }))
    range = start..<max(start, end)
    testDescription = marked
  }
}

/// The message about an error.
struct FaultText: Equatable, CustomStringConvertible {
  var range: Range<Int>
  var message: String
  var advice: String?

  init(_ fault: ExpressionFault) {
    (range, message, advice) = (fault.range, fault.message, fault.advice)
  }

  init(_ marked: MarkedExpression, _ message: String, _ advice: String? = nil) {
    (range, self.message, self.advice) = (marked.range, message, advice)
  }

  var description: String { "\(range): \(message)" + (advice.map { " (\($0))" } ?? "") }
}

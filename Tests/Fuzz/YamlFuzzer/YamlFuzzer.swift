import Blocks
import CFuzzer
import Glibc
import MarkdownSource
import Notebooks
import Simulations
import Specification

@main enum YamlFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, fuzzYaml))
  }
}

/// Handles a case of libFuzzer. The strict reader reads any bytes as the body of a block and as front matter, and the
/// result becomes a specification.
///
/// A broken law ends the process, and libFuzzer reports the bytes that broke it.
private func fuzzYaml(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let body = Array(UnsafeBufferPointer(start: data, count: size))
  let places = Places(of: body)
  let (node, errors) = StrictYaml.read(body) { SourceLocation(line: $0, column: $1) }
  precondition(node != nil || !errors.isEmpty, "no tree, and nobody says why")
  for error in errors { places.require(error.span) }
  if let node {
    places.require(node)
    var context = SpecContext()
    let specification = BlockSpecification(node, in: &context)
    precondition(specification != nil || !context.errors.isEmpty, "no specification, and nobody says why")
    for error in context.errors + context.warnings {
      places.require(error.span)
      precondition(!Diagnostic(error).message.isEmpty)
    }
  }
  let member = StrictYaml.member("notebook", of: body) { SourceLocation(line: $0, column: $1) }
  for error in member.errors { places.require(error.span) }
  if let node = member.node { places.require(node) }
  return 0
}

/// The places in a body: lines and columns from 0, with columns in Unicode scalars.
private struct Places {
  /// The number of scalars of each line, including its line end.
  private let lengths: [Int]

  init(of body: [UInt8]) {
    let source = SourceText(body)
    lengths = source.lines.map { line in
      String(decoding: source.bytes[line.content.lowerBound..<line.end], as: UTF8.self).unicodeScalars.count
    }
  }

  /// Ends the process unless the span is inside the body.
  func require(_ span: SourceSpan) {
    precondition(span.start <= span.end, "a span ends before it starts")
    for place in [span.start, span.end] {
      precondition((0...lengths.count).contains(place.line), "a span leaves the body")
      let length = place.line < lengths.count ? lengths[place.line] : 0
      precondition((0...length + 1).contains(place.column), "a span leaves its line")
    }
  }

  /// Ends the process unless a tree and all of its parts are inside the body.
  func require(_ node: SpecNode) {
    require(node.span)
    switch node.content {
    case .scalar: break
    case .list(let items): for item in items { require(item) }
    case .map(let entries):
      for entry in entries {
        require(entry.keySpan)
        require(entry.value)
      }
    }
  }
}

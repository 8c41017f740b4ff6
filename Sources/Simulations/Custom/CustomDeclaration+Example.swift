import Specification

extension CustomDeclaration {
  /// The problems of the example that its lines reveal. Lines without indentation must have the form `key: value`, and
  /// plain values must be valid for their keys. The strict reader of notebooks finds all other problems.
  var exampleProblems: [RunError] {
    let declarations = model(views: []).keys
    var problems: [RunError] = []
    var isOfModel = false
    func refuse(_ message: String, advice: String) {
      problems.append(RunError(key: "model", "the example of the model '\(name)': " + message, advice: advice))
    }
    for line in example.split(separator: "\n") {
      guard let first = line.first, !" -#".contains(first) else { continue }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].isEmpty || parts[1].first == " " else {
        refuse("'\(line)' is not a key with a value", advice: "write key: value")
        continue
      }
      let key = String(parts[0]), value = Self.trimmed(parts[1])
      if key == "model" { isOfModel = value == name }
      guard !Self.takenKeys.contains(key) || key == "steps" || key == "until" else { continue }
      guard !value.isEmpty, let mark = value.first, !"\"'[{|>&*!".contains(mark) else { continue }
      for error in errors(key, value, declarations) {
        refuse(error.message, advice: error.help ?? "correct the example")
      }
    }
    if !isOfModel { refuse("the line of the model is missing", advice: "begin with model: \(name)") }
    return problems
  }

  /// Returns the errors of a key with a plain value.
  private func errors(_ key: String, _ value: String, _ declarations: [KeyDeclaration]) -> [SpecError] {
    let place = SourceLocation(line: 1, column: 1), span = SourceSpan(start: place, end: place)
    let entry = SpecEntry(key: key, keySpan: span, value: SpecNode(.scalar(value, isQuoted: false), at: span))
    var context = SpecContext()
    guard var map = SpecMap(SpecNode(.map([entry]), at: span), owner: name, keys: declarations, in: &context) else {
      return context.errors
    }
    if let own = keys.first(where: { $0.name == key }) { _ = own.read(&map, in: &context) }
    if key == "steps" { _ = map.value(SharedKeys.steps(), in: &context) }
    if key == "until", !statistics.isEmpty { _ = map.value(untilKey, in: &context) }
    return context.errors
  }

  /// Returns a value without the comment after it and the spaces around it.
  private static func trimmed(_ text: Substring) -> String {
    var text = text
    if let comment = text.indices.first(where: { text[$0] == "#" && text[..<$0].last == " " }) {
      text = text[..<comment]
    }
    while text.last == " " { text.removeLast() }
    return String(text.drop { $0 == " " })
  }
}

import Simulations
import Specification

/// Advice on several values where one is expected: the author of `factor: 1-3` probably meant a sweep.
struct SweepAdvice {
  let model: any Simulation.Type
  let node: SpecNode
  let entries: [SpecEntry]
  let parameters: SweptParameters
  let seed: UInt64

  /// Returns advice with the sweep that was probably meant by a value with an error, or nil if a sweep would not help.
  ///
  /// - Parameter context: a context for trial reading. Errors in it are discarded.
  func text(for error: SpecError, in context: SpecContext) -> String? {
    guard let entry = entries.first(where: { $0.key == error.key && $0.value.span == error.span }),
      model.declaration.keys.contains(where: { $0.name == entry.key }), let values = Self.values(meantBy: entry.value)
    else { return nil }
    // A run ends once, so several conditions are not a sweep.
    if entry.key == "until" { return Self.single(entry.value) }
    if case .scalar(let range, _) = values.content, let dots = range.firstRange(of: ".."),
      range[..<dots.lowerBound] == range[dots.upperBound...]
    {
      let one = range[..<dots.lowerBound]
      let valueAdvice = "write \(entry.key): \(one)" + (entry.key == "grid" ? "x\(one)" : "")
      return valueAdvice
    }
    var trial = context
    let others = entries.filter { $0.key != entry.key }
    let swept = SpecEntry(key: entry.key, keySpan: entry.keySpan, value: values)
    let reader = PointReader(
      model: model, node: SpecNode(.map(others), at: node.span), entries: others, hasExperiment: true,
      parameters: parameters,
      seed: seed)
    _ = reader.read(sweep: SpecNode(.map([swept]), at: node.span), replicates: nil, in: &trial)
    guard !trial.errors.contains(where: { $0.key == entry.key || $0.span == entry.value.span }) else { return nil }
    let advice = "for a run with each of them, write sweep: {\(entry.key): \(values.flowText)}"
    return advice
  }

  /// Returns advice on a list of conditions where one is expected.
  private static func single(_ node: SpecNode) -> String? {
    guard case .list(let items) = node.content else { return nil }
    let conditions = items.compactMap(\.scalar)
    guard conditions.count == items.count, let first = conditions.first else { return nil }
    return conditions.allSatisfy { $0.contains { "<>=".contains($0) } }
      ? "join the conditions: until: \(conditions.joined(separator: " or "))"
      : "write one condition, such as until: \(first)"
  }

  /// Returns several values in the form that a sweep accepts, or nil if the node does not hold several values.
  private static func values(meantBy node: SpecNode) -> SpecNode? {
    func scalar(_ text: Substring) -> SpecNode { SpecNode(.scalar(String(text), isQuoted: false), at: node.span) }
    if case .list(let items) = node.content { return (2...20).contains(items.count) ? node : nil }
    guard let text = SweptValuesMeant(node: node).text else { return nil }
    guard text.hasPrefix("[") else { return scalar(text[...]) }
    let items = text.dropFirst().dropLast().split { $0 == "," || $0 == " " }
    return items.count > 1 ? SpecNode(.list(items.map(scalar)), at: node.span) : nil
  }
}

/// The list or range that was probably meant by another spelling of swept values: `1-3`, `1 to 3`, `0% to 80%`, `1..9
/// by 2`, `1, 2, 3`.
struct SweptValuesMeant {
  let node: SpecNode

  /// The list or range as a block spells it, or nil if the meaning is unclear.
  var text: String? {
    guard case .scalar(let text, _) = node.content, text.utf8.count <= 64 else { return nil }
    if let range = range(text) { return range }
    let items = text.split { $0 == "," || $0 == ";" || $0 == " " }.map(plain)
    let isPlain = items.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" } }
    return isPlain && !items.isEmpty ? "[\(items.joined(separator: ", "))]" : nil
  }

  private func range(_ text: String) -> String? {
    var words = text.split(separator: " ")
    guard let (first, last) = ends(in: &words) else { return nil }
    var range = "\(plain(first))..\(plain(last))"
    if let word = words.first {
      guard words.count == 2, ["step", "steps", "by", "in", "every", ":"].contains(word) else { return nil }
      range += " step \(plain(words[1]))"
    }
    do {
      _ = try DecimalRange(range)
      return range
    } catch {
      if case .missedEnd(let meant) = error { return meant }
      return nil
    }
  }

  /// Returns the decimal number that a percentage represents, or the word itself.
  private func plain(_ word: Substring) -> String {
    guard word.last == "%" else { return String(word) }
    let percentage = SpecNode(.scalar(String(word), isQuoted: false), at: node.span)
    return NearMiss(node: percentage).candidates.first?.scalar ?? String(word)
  }

  /// Takes the two ends of a range from the words and returns them.
  private func ends(in words: inout [Substring]) -> (Substring, Substring)? {
    if words.count >= 3, ["to", "-", "–", "...", "…", "until", ".."].contains(words[1]) {
      defer { words.removeFirst(3) }
      return (words[0], words[2])
    }
    guard let word = words.first else { return nil }
    for mark in ["...", "..", "…", "–", "-", ":"] {
      // A mark at the start is a minus sign.
      guard let place = word.dropFirst().firstRange(of: mark) else { continue }
      words.removeFirst()
      return (word[..<place.lowerBound], word[place.upperBound...])
    }
    return nil
  }
}

import Specification

extension RuleCursor {
  private static let formAdvice = "the suffixes are :P30,20 :T30,20 :T30+5,20 :K30*,20 :C30,20 :S30; 0 means no edge"

  /// Reads the lattice after the colon.
  mutating func readTopology() throws(LifeRule.Fault) -> Topology {
    guard let letter = current,
      let form = Topology.Form(rawValue: Character(Unicode.Scalar(letter)).uppercased())
    else { throw unexpected(advice: Self.formAdvice) }
    offset += 1
    let columns = try readSide()
    var rows: Side?
    if skip(",") { rows = try readSide() }
    guard current == nil else { throw unexpected(advice: Self.formAdvice) }
    let height = rows?.length ?? columns.length
    let marked = [columns, rows].map { $0 ?? Side(length: 0) }
    let shifts = marked.count { $0.shift != nil }, twists = marked.count(where: \.isTwisted)
    let shiftAdvice = "only a torus, or the reversed edges of a Klein bottle, can have a shift"
    switch form {
    case .plane, .crossSurface, .sphere:
      if shifts > 0 { throw refused("a shift", advice: shiftAdvice) }
      if twists > 0 { throw refused("a '*'", advice: "only a Klein bottle has a '*': :K30*,20") }
      if form == .sphere, height != columns.length {
        throw refused("\(columns.length) columns and \(height) rows", advice: "a sphere is square: :S\(columns.length)")
      }
    case .torus:
      if twists > 0 { throw refused("a '*'", advice: "only a Klein bottle has a '*': :K30*,20") }
      if shifts > 1 {
        throw refused("two shifts", advice: "shift either the horizontal or the vertical edges, not both")
      }
      if shifts > 0, columns.length == 0 || height == 0 {
        throw refused("a shift", advice: "an unbounded lattice has no shift")
      }
    case .klein:
      guard twists == 1 else {
        throw refused(
          twists == 0 ? "no '*'" : "\(twists) '*'",
          advice: "a Klein bottle has exactly one reversed pair of edges: :K30*,20")
      }
      if marked.contains(where: { $0.shift != nil && (!$0.isTwisted || $0.length % 2 == 1) }) {
        throw refused("a shift", advice: "a Klein bottle is shifted on its reversed edges, of an even number of cells")
      }
    }
    if form != .plane, form != .torus, columns.length == 0 || height == 0 {
      throw refused("a side of 0 cells", advice: "only a plane or a torus can be unbounded")
    }
    let isVertical = marked[1].shift != nil || marked[1].isTwisted
    let isHorizontal = marked[0].shift != nil || marked[0].isTwisted
    return Topology(
      form, columns: columns.length, rows: height,
      edges: isHorizontal ? .horizontal : isVertical ? .vertical : nil,
      shift: (isHorizontal ? marked[0] : marked[1]).shift ?? 0)
  }

  private func refused(_ what: String, advice: String) -> LifeRule.Fault {
    fault("'\(text)' has \(what)", advice: advice)
  }

  private struct Side {
    var length: Int
    var isTwisted = false
    var shift: Int?
  }

  /// Reads a side, such as `30`, `30*`, `30+5` or `30*+1`.
  private mutating func readSide() throws(LifeRule.Fault) -> Side {
    let start = offset
    guard let length = readNumber() else { throw unexpected(advice: Self.formAdvice) }
    guard length <= Int(Int32.max) else {
      throw refused("a side of \(slice(start)) cells", advice: "a side has at most \(Int32.max.grouped) cells")
    }
    var side = Side(length: length, isTwisted: skip("*"))
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") {
      let isNegative = skip("-")
      if !isNegative { offset += 1 }
      guard let shift = readNumber(), shift < .max else { throw unexpected(advice: Self.formAdvice) }
      side.shift = isNegative ? -shift : shift
    }
    return side
  }
}

import Specification

/// The bytes of a case as a sequence of choices. After the last byte, every choice is the first one.
struct Choices {
  private var bytes: UnsafeBufferPointer<UInt8>.SubSequence

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes[...] }

  /// Returns a number in the range. It takes one byte, or two if the range has more than 256 numbers.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    var value = Int(bytes.popFirst() ?? 0)
    if range.count > 256 { value = value << 8 | Int(bytes.popFirst() ?? 0) }
    return range.lowerBound + value % range.count
  }

  /// Returns a block of `life` for any engine that supports such a lattice.
  mutating func block() -> SpecNode {
    let isPlane = number(0...2) > 0
    let rule = rule(isPlane: isPlane)
    var keys: [(String, SpecNode)] = [("model", SpecNode("life")), ("rule", SpecNode(rule))]
    if isPlane {
      keys += [("boundary", SpecNode("unbounded")), ("initial", placements())]
    } else {
      // The sides are powers of two, which HashLife needs, and others.
      let sides = [8, 16, 32, 64, 1, 7, 40]
      keys += [
        ("grid", SpecNode("\(sides[number(0...6)])x\(sides[number(0...6)])")), ("initial", cells(columns: 1...8)),
      ]
    }
    if number(0...3) == 0 { keys.append(("until", SpecNode("stable"))) }
    keys.append(("steps", SpecNode("\(number(0...999))")))
    return SpecNode(map: keys)
  }

  /// Returns a rule as counts, isotropic neighbourhoods, or a table of all 512 neighbourhoods. On a plane, it has no
  /// births in empty space.
  private mutating func rule(isPlane: Bool) -> String {
    switch number(0...4) {
    case 0: return "B3/S23"
    case 1, 2:
      let births = number(0...255), survivals = number(0...511)
      let letters = (1...8).filter { births >> ($0 - 1) & 1 == 1 }.map(String.init).joined()
      return "B\(letters)/S\((0...8).filter { survivals >> $0 & 1 == 1 }.map(String.init).joined())"
    case 3:
      return ["B2-a/S12", "B3/S2-i34q", "B1e2k3/S4c5", "B2/S34H", "B3/S23V", "B3-n/S1e23-a"][number(0...5)]
    default:
      // There are 86 digits of six bits. The first bit is the birth in empty space.
      let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
      let first = digits[number(0...31)]
      return "MAP\(first)\(String((1..<85).map { _ in digits[number(0...63)] }))\(digits[number(0...3) * 16])"
    }
  }

  /// Returns up to three patterns, near each other or far apart.
  private mutating func placements() -> SpecNode {
    SpecNode(
      list: (0...number(0...2)).map { _ in
        let far = number(0...7) == 0 ? 900 : 70
        return cells(columns: 1...20, at: (number(-far...far), number(-far...far)))
      })
  }

  private mutating func cells(columns: ClosedRange<Int>, at place: (column: Int, row: Int)? = nil) -> SpecNode {
    let columns = number(columns), rows = number(1...8)
    let lines = (0..<rows).map { _ in
      let bits = number(0...(1 << 16 - 1)) << 4
      return String((0..<columns).map { bits >> $0 & 1 == 1 ? "O" : "." })
    }
    var entries = [("cells", SpecNode(lines.joined(separator: "\n")))]
    if let place { entries.append(("at", SpecNode(list: [SpecNode("\(place.column)"), SpecNode("\(place.row)")]))) }
    return SpecNode(map: entries)
  }
}

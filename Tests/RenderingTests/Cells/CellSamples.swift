import Rendering
import Simulations
import TestSupport

enum CellSamples {
  /// One look of each role, all with different textures.
  static let looks = [
    StateLook("dead", .ground), StateLook("alive", .marked), StateLook("healthy", .quiet), StateLook("a", .other(0)),
    StateLook("b", .other(5)), StateLook("c", .graded(7, of: 9)), StateLook("d", .graded(30, of: 31)),
  ]

  static func texture(_ role: StateLook.Role, isASCII: Bool) -> String {
    switch role {
    case .ground: "  "
    case .quiet: isASCII ? ". " : "· "
    case .marked: isASCII ? "##" : "██"
    case .other(0): isASCII ? "%%" : "▒▒"
    case .other: isASCII ? "==" : "=="
    case .graded(7, _): isASCII ? "**" : "%%"
    case .graded: "ww"
    }
  }

  static let forms: [CellForm] = [.twoColumns, .halfBlocks, .braille, .density(factor: 1), .density(factor: 3)]

  static func picture(_ random: inout Bytes) -> Picture {
    let columns = 1 + random.number(below: 30), rows = 1 + random.number(below: 30)
    let scale = random.number(below: 2) == 0 ? 1 : 1 + random.number(below: 5)
    let isOrdered = random.number(below: 4) == 0
    // There is one state more than looks. A state without a look is ground.
    let most = scale > 1 && !isOrdered ? 256 : looks.count + 1
    let count = ((columns + scale - 1) / scale) * ((rows + scale - 1) / scale)
    let isSparse = random.number(below: 2) == 0
    return Picture(
      columns: columns, rows: rows, scale: scale, looks: looks, precedence: isOrdered ? "the first" : nil,
      elements: (0..<count).map { _ in
        isSparse && random.number(below: 3) > 0 ? 0 : UInt8(random.number(below: most))
      })
  }
}

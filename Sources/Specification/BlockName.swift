/// The grammar of block names: `[a-z0-9-]+` without `--`, because a name is part of a comment.
package enum BlockName {
  package static func isValid(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "-"): if last == byte { return false }
      default: return false
      }
      last = byte
    }
    return last != 0
  }
}

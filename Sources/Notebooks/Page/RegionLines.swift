/// The lines of a region as they are compared and enter its digest.
package enum RegionLines {
  /// Returns the lines without trailing spaces, and without blank lines outside of fences, so a formatter that
  /// only moves blank lines makes no hand edit. Each line is ended by a line feed.
  package static func normalized(_ lines: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    var tracker = FenceTracker()
    for line in lines {
      let line = trimmed(line)
      if !tracker.isFenced(line), line.isEmpty { continue }
      result += line
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  /// Returns the line without spaces and tabs at its end.
  static func trimmed(_ line: [UInt8]) -> ArraySlice<UInt8> {
    var line = line[...]
    while let last = line.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { line.removeLast() }
    return line
  }
}

extension Conflicts {
  /// Returns both versions of the lines in which a merge left conflicts, our side first. In each version, the same side
  /// is taken everywhere.
  ///
  /// The common ancestor between the sides, which git writes on request, is left out. O(bytes).
  ///
  /// - Parameter lines: lines with or without their line ends.
  /// - Returns: the two versions, or nil if there is no complete conflict.
  static func sides(of lines: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]]? {
    enum Part { case common, ours, ancestor, theirs }
    var part = Part.common
    var ours: [ArraySlice<UInt8>] = [], theirs: [ArraySlice<UInt8>] = []
    var isConflict = false
    for line in lines {
      let mark = conflictMark(line.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
      switch (part, mark) {
      case (.common, UInt8(ascii: "<")): (part, isConflict) = (.ours, true)
      case (.ours, UInt8(ascii: "|")): part = .ancestor
      case (.ours, UInt8(ascii: "=")), (.ancestor, UInt8(ascii: "=")): part = .theirs
      case (.theirs, UInt8(ascii: ">")): part = .common
      case (.common, _):
        ours.append(line)
        theirs.append(line)
      case (.ours, _): ours.append(line)
      case (.theirs, _): theirs.append(line)
      case (.ancestor, _): break
      }
    }
    return isConflict && part == .common ? [ours, theirs] : nil
  }

  /// Returns both versions of a file in which a merge left conflicts, or nil if there are none. O(bytes).
  static func sides(ofFile bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes[...].firstRange(of: Array("<<<<<<<".utf8)) != nil else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return sides(of: lines)?.map { Array($0.joined()) }
  }
}

import JSON
import Rendering

/// Output that is generated only while it is written, because it may be larger than memory.
package enum LateOutput: Sendable {
  case json(JSONValue)
  /// The series of all runs of these blocks as CSV.
  case curves([BlockResult])

  /// The number of bytes of CSV that are collected before they are passed on.
  private static let piece = 1 << 16

  /// Passes on the output in pieces.
  ///
  /// - Parameter take: receives a piece. Returns false to end the output.
  func write(_ take: ([UInt8]) -> Bool) {
    switch self {
    case .json(let document): JSONText.write(document, take)
    case .curves(let blocks):
      var bytes: [UInt8] = [], isWanted = true
      ResultsCSV.curves(of: blocks) { row in
        bytes += row.utf8
        guard bytes.count > Self.piece else { return true }
        isWanted = take(bytes)
        bytes.removeAll(keepingCapacity: true)
        return isWanted
      }
      if isWanted, !bytes.isEmpty { _ = take(bytes) }
    }
  }

  /// The whole output.
  var bytes: [UInt8] {
    var all: [UInt8] = []
    write { piece in
      all += piece
      return true
    }
    return all
  }
}

/// A chart as a file.
package struct DrawnChart: Sendable {
  package let svg: [UInt8]
  /// The description for readers who cannot see the drawing.
  package let words: String
  /// The statistics, series and swept keys whose marked numbers the drawing shows or mentions.
  let marked: Set<String>

  init(_ svg: [UInt8], _ words: String, marked: Set<String> = []) {
    self.svg = svg
    self.words = words
    self.marked = marked
  }
}

/// The place of a region of results in the file, from its begin marker to its end marker.
package struct RegionSite: Sendable {
  package let name: String
  package let node: Int
  package let endNode: Int
  package let parent: Int
  package let beginLine: Int
  package let endLine: Int
  /// The offset of the begin marker's `<` in the file.
  package let start: Int
  /// Whether only spaces and quote marks precede the begin marker. It is false after a list marker.
  package let startsLine: Bool
  package let place: RegionPlace
}

/// The pages of a screen with a line.
package enum LineTab: String, Hashable, Sendable, CaseIterable {
  case grid = "Full grid"
  case cell = "Single cell"
  case statistics = "Statistics"
}

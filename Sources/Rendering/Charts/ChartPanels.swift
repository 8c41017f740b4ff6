/// Charts side by side that share their axes.
package struct ChartPanels: Sendable, Hashable {
  package var title: String?
  /// Each with a title of its own.
  package var panels: [Chart]
  package var description: String

  package init(title: String? = nil, panels: [Chart], description: String) {
    self.title = title
    self.panels = panels
    self.description = description
  }
}

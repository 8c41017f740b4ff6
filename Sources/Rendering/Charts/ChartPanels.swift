/// Charts side by side that share their axes.
package struct ChartPanels: Sendable, Hashable {
  package var title: String?
  /// Each with a title of its own, unless there are strips.
  package var panels: [Chart]
  /// The words of rows and columns, where the panels lie in both, row after row.
  package var strips: PanelStrips?
  package var description: String

  package init(title: String? = nil, panels: [Chart], strips: PanelStrips? = nil, description: String) {
    self.title = title
    self.panels = panels
    self.strips = strips
    self.description = description
  }
}

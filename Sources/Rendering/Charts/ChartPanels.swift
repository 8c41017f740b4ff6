/// Charts side by side that share their axes.
package struct ChartPanels: Sendable, Hashable {
  package var title: String?
  /// The panels, each with its own title unless there are strips.
  package var panels: [Chart]
  /// The words of rows and columns, if the panels are a grid of both, row by row.
  package var strips: PanelStrips?
  package var description: String
  /// Sentences below the drawing, in lines that fit its width.
  var remarks: [String] = []

  package init(title: String? = nil, panels: [Chart], strips: PanelStrips? = nil, description: String) {
    self.title = title
    self.panels = panels
    self.strips = strips
    self.description = description
  }
}

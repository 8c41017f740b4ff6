import Files
import Rendering
import Simulations
import Specification

/// The paths of a notebook's figures: `FOLDER/NAME.VIEW.svg` for the block NAME.
package struct FigurePaths: Sendable, Hashable {
  /// The path relative to the notebook's folder. It is empty for that folder itself.
  let folder: String
  /// The place of the folder's name in the front matter, or nil for the default folder.
  let span: SourceSpan?

  package init(folder: String, at span: SourceSpan? = nil) {
    self.folder = folder
    self.span = span
  }

  /// Returns the default paths of a notebook, such as `figures/lab` for `lab.md`.
  package init(notebook path: String) {
    let name = Path.name(of: path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    // A hidden file may be a notebook, but nothing is written into a hidden folder.
    let visible = stem.drop { $0 == "." }
    span = nil
    // A backslash separates folders on other systems, so no path of a notebook's file may contain one.
    let isNamed = !visible.isEmpty && path != "-"
    folder = "figures/" + (isNamed ? String(visible.map { $0 == "\\" ? "-" : $0 }) : "notebook")
  }

  func path(of figure: Figure, block name: String) -> String {
    let file = "\(name).\(figure.view).\(figure.ending)"
    return folder.isEmpty ? file : "\(folder)/\(file)"
  }
}

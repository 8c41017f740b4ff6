/// The reason why a file cannot be read as a notebook.
package struct NotebookRefusal: Error, Sendable, Hashable {
  package var diagnostic: Diagnostic
  /// Whether the file may be a notebook, but it would take too much time or memory to find out.
  package var isAbandoned: Bool
}

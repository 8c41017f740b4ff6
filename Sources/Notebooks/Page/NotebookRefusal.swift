/// The reason why a file cannot be read as a notebook.
package struct NotebookRefusal: Error, Sendable, Hashable {
  package var diagnostic: Diagnostic
  /// Whether the file may be a notebook, but takes too much time or memory to tell.
  package var isAbandoned: Bool
}

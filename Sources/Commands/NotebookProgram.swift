/// The program `notebook` as a library, for executables of other packages: register models of your own with
/// `Catalog.register(_:)`, then start it.
public enum NotebookProgram {
  /// Runs the subcommand that the arguments of the process name, with all models of the catalog, and ends the process.
  public static func main() { NotebookTool.main() }
}

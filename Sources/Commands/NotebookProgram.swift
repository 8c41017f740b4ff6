import Files

/// The program `notebook` as a library, for executables of other packages: register models of your own with
/// `Catalog.register(_:)`, then start it.
public enum NotebookProgram {
  /// Runs the subcommand that the arguments of the process name, with all models of the catalog, and ends the process.
  ///
  /// The help speaks of your program by the name of its file.
  public static func main() {
    NotebookTool.main(as: Program.arguments.first?.split(separator: "/").last.map(String.init) ?? "notebook")
  }
}

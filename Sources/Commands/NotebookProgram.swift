import Files

/// The program `notebook` as a library for executables of other packages.
///
/// Register your own models with `Catalog.register(_:)` and then call ``main()``.
public enum NotebookProgram {
  /// Runs the subcommand that the arguments of the process name, and ends the process. All models of the catalog are
  /// available.
  ///
  /// The help calls the program by the name of its executable file.
  public static func main() {
    NotebookTool.main(as: Program.arguments.first?.split(separator: "/").last.map(String.init) ?? "notebook")
  }
}

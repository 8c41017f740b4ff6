import Foundation
import TestSupport

/// A `git` that records each start. It changes the search path, so it needs a process of its own.
struct GitCalls {
  private let folder: NotebookFolder

  /// Creates the program.
  ///
  /// - Parameter command: the command that it runs then; by default, git itself.
  init(in folder: NotebookFolder, instead command: String = "PATH=\"${PATH#*:}\"\nexec git \"$@\"") throws {
    self.folder = folder
    let program = "#!/bin/sh\necho start >> '\(folder.path("calls"))'\n\(command)\n"
    Workshop.shell("mkdir '\(folder.path("bin"))'")
    // Another process copies the file, because a script cannot start while a child of another test holds it open for
    // writing.
    try folder.write(program, to: "bin/git.text")
    Workshop.shell("cd '\(folder.path("bin"))' && cp git.text git && chmod +x git")
    setenv("PATH", folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), 1)
  }

  var count: Int { folder.text("calls")?.split(separator: "\n").count ?? 0 }
}

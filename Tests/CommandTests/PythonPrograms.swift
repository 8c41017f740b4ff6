import Foundation
import TestSupport

/// Programs of PyPI in a folder of their own, installed once.
enum PythonPrograms {
  /// The folder of the programs, or nil where they cannot be installed.
  static let folder: URL? = {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "automata-python-\(ProcessInfo.processInfo.processIdentifier)")
    atexit { if let place = PythonPrograms.folder { try? FileManager.default.removeItem(at: place) } }
    let options = "--quiet --retries 0 --disable-pip-version-check"
    let pip = "timeout 100 '\(place.path)/bin/pip' install \(options) pre-commit==4.3.0 check-jsonschema==0.34.0"
    let isInstalled = Workshop.shell("python3 -m venv '\(place.path)' > /dev/null 2>&1 && \(pip) > /dev/null 2>&1")
    return isInstalled ? place : nil
  }()
}

import Foundation
import Synchronization
import TestSupport

/// Packages from PyPI. The same packages are installed once, however many tests ask for them.
enum PythonPackages {
  private struct Failure: Error {}

  /// One set of packages. Tests that ask for it meanwhile wait until it is installed.
  private final class Entry: Sendable {
    let path: String
    let folder = Mutex<Result<String, Failure>?>(nil)

    init(path: String) { self.path = path }
  }

  private static let place = FileManager.default.temporaryDirectory
    .appending(path: "automata-formatters-\(ProcessInfo.processInfo.processIdentifier)")

  /// The only environment with a pip of its own, because each further one would take seconds to make.
  private static let pip: URL? = {
    atexit { try? FileManager.default.removeItem(at: PythonPackages.place) }
    let folder = place.appending(path: "pip")
    let isMade = Workshop.shell("python3 -m venv '\(folder.path)' > /dev/null 2>&1")
    return isMade ? folder.appending(path: "bin/pip") : nil
  }()

  private static let entries = Mutex<[String: Entry]>([:])

  /// Returns the folder of an environment with these packages, such as `wcwidth==0.9.4`, or nil if they cannot be
  /// installed.
  static func folder(of packages: String) -> String? {
    let entry = entries.withLock { entries in
      let entry = entries[packages] ?? Entry(path: place.appending(path: "\(entries.count)").path)
      entries[packages] = entry
      return entry
    }
    return entry.folder.withLock { folder in
      let result = folder ?? install(packages, in: entry.path)
      folder = result
      return try? result.get()
    }
  }

  private static func install(_ packages: String, in folder: String) -> Result<String, Failure> {
    guard let pip else { return .failure(Failure()) }
    let make = "python3 -m venv --without-pip '\(folder)'"
    let options = "--quiet --no-compile --retries 0 --disable-pip-version-check"
    let install = "timeout 100 '\(pip.path)' --python '\(folder)/bin/python' install \(options) \(packages)"
    return Workshop.shell("(\(make) && \(install)) > /dev/null 2>&1") ? .success(folder) : .failure(Failure())
  }
}

import Foundation
import TestSupport

/// Programs from PyPI in folders of their own, each installed once.
enum PythonPrograms {
  /// The folder of pre-commit and check-jsonschema, or nil if they cannot be installed.
  static let folder = installed("pre-commit==4.3.0 check-jsonschema==0.34.0")
  /// The folder of Snakemake.
  static let snakemake = installed("snakemake==9.13.4")
  /// The folder of the programs that know the requests of Kubernetes and AWS.
  static let schemas = installed("kubernetes-validate==1.37.0 botocore==1.44.5")
  /// The folder of lifelib, whose source is compiled for a test.
  static let lifelib = installed("python-lifelib==2.5.6")

  private static let place = FileManager.default.temporaryDirectory
    .appending(path: "automata-python-\(ProcessInfo.processInfo.processIdentifier)")
  /// Removes all folders at the end.
  private static let removal: Void = { atexit { try? FileManager.default.removeItem(at: PythonPrograms.place) } }()

  private static func installed(_ packages: String) -> URL? {
    removal
    let folder = place.appending(path: String(packages.prefix { $0 != "=" }))
    let options = "--quiet --retries 0 --disable-pip-version-check"
    let pip = "timeout 100 '\(folder.path)/bin/pip' install \(options) \(packages)"
    let isInstalled = Workshop.shell("python3 -m venv '\(folder.path)' > /dev/null 2>&1 && \(pip) > /dev/null 2>&1")
    return isInstalled ? folder : nil
  }
}

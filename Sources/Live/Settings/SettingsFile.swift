import Files

/// The file with the settings in the user's configuration folder. An invalid file is never overwritten.
package struct SettingsFile: Sendable {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// The file of this user: below `$XDG_CONFIG_HOME` if that is an absolute path, otherwise below `~/.config`. Nil for
  /// a user without a home folder.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  package static var ofUser: SettingsFile? {
    if let folder = EnvironmentVariable.configHome.folder {
      return SettingsFile(folder: Path.join(folder, "automata"))
    }
    guard let home = EnvironmentVariable.home.folder else { return nil }
    return SettingsFile(folder: Path.join(Path.join(home, ".config"), "automata"))
  }

  private static let name = "settings", sizeLimit = 1 << 16

  package var path: String { Path.join(folder, Self.name) }

  /// Reads the settings. A missing or invalid file gives the defaults.
  ///
  /// - Returns: the settings, and a sentence about the error, or nil if there is no error.
  package func read() -> (settings: LiveSettings, problem: String?) {
    guard FileAccess.exists(path) else { return (LiveSettings(), nil) }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try FileAccess.snapshot(path, limit: Self.sizeLimit).bytes
    } catch {
      return (LiveSettings(), "the settings are not used: \(path) \(error.reason)")
    }
    do throws(SettingsProblem) {
      return (try LiveSettings(bytes), nil)
    } catch {
      return (LiveSettings(), "the settings are not used: \(path), line \(error.line): \(error.message)")
    }
  }

  /// Writes the settings, unless the existing file is invalid.
  ///
  /// - Returns: the reason why they are not kept as a sentence, or nil if they are.
  package func write(_ settings: LiveSettings) -> String? {
    guard read().problem == nil else {
      return "the settings are not kept: \(path) has errors and stays unchanged; correct or remove it"
    }
    let bytes = Array(settings.text.utf8)
    do throws(FileProblem) {
      try FileAccess.putFollowingLinks(bytes, at: path)
      return nil
    } catch {
      return "the settings are not kept: \(path) \(error.writingReason)"
    }
  }
}

import Foundation
import PackagePlugin

/// Writes the git commit of the package into a source of the target.
///
/// It is looked up again when a source or the checked-out commit has changed, and the source is replaced only where the
/// commit is another one. A package that is not a git repository itself, such as an unpacked archive of the sources,
/// has no commit. Neither has a package on a machine without `git`.
@main struct FindCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let package = context.package.directoryURL
    let source = context.pluginWorkDirectoryURL.appending(path: "Commit.swift")
    let sources = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
      .filter { $0.kind != .test }.flatMap { $0.sourceFiles.map(\.url) }
    let history = Self.history(of: package), copy = context.pluginWorkDirectoryURL.appending(path: "history")
    return [
      .buildCommand(
        displayName: "Finding the git commit", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, "find-commit", package.path, source.path, history.path, copy.path],
        inputFiles: Self.isLinked(copy, to: history) ? [copy] + sources : sources, outputFiles: [source])
    ]
  }

  /// Returns the file that git extends with every commit and checkout.
  private static func history(of package: URL) -> URL {
    var folder = package.appending(path: ".git")
    // A further working tree has its folder elsewhere.
    if let text = try? String(contentsOf: folder, encoding: .utf8), text.hasPrefix("gitdir: ") {
      let path = text.dropFirst("gitdir: ".count).trimmingCharacters(in: .whitespacesAndNewlines)
      folder = URL(filePath: path, relativeTo: package)
    }
    return folder.appending(path: "logs/HEAD")
  }

  /// Makes a hard link to git's file, which stays if somebody removes the folder `.git`. A build stops if one of its
  /// inputs is gone.
  private static func isLinked(_ link: URL, to file: URL) -> Bool {
    try? FileManager.default.removeItem(at: link)
    return (try? FileManager.default.linkItem(at: file, to: link)) != nil
  }

  private static let script = #"""
    package=$1 source=$2 history=$3 link=$4 commit=
    export GIT_OPTIONAL_LOCKS=0
    if top=$(git -C "$package" rev-parse --show-toplevel 2>/dev/null) && [ "$top" -ef "$package" ]; then
      commit=$(git -C "$package" rev-parse --verify --quiet --short=12 HEAD) || commit=
    fi
    case $commit in
      "" | *[!0-9a-f]*) value=nil ;;
      *)
        git -C "$package" diff --quiet HEAD -- Package.swift .plugins Sources 2>/dev/null || commit=$commit-changed
        value="\"$commit\"" ;;
    esac
    text="extension ProgramVersion {
      /// The git commit of the sources, with -changed where they were edited since; nil if unknown.
      package static var commit: String? { $value }
    }"
    # Git makes a new file when it drops old entries.
    [ ! -f "$history" ] || [ "$history" -ef "$link" ] || ln -f "$history" "$link" 2>/dev/null
    [ -f "$source" ] && [ "$(cat "$source")" = "$text" ] || printf '%s\n' "$text" > "$source"
    """#
}

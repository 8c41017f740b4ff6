import Blocks
import Files
import Simulations
import Specification

/// Conflicts between files: two blocks save a file, or one block saves and another one reads it, or nothing may be
/// saved in its place.
enum SaveConflicts {
  /// The identity of a file for the comparison.
  private enum Key: Hashable {
    case place(FilePlace)
    /// A path in lower case. `Gun.rle` and `gun.rle` are one file on some systems, so a notebook that saves both would
    /// not behave the same everywhere.
    case words(PathKey)
  }

  /// Adds errors about conflicts to the readings. A block with such an error loses its specification, so it does not
  /// run and saves nothing.
  ///
  /// - Parameters:
  ///   - readings: the readings of the blocks.
  ///   - page: the path of the notebook.
  ///   - folder: the folder of the notebook, or nil if there isn't one.
  static func judge(
    _ readings: inout [BlockReading], of blocks: [NotebookBlock], on page: String, in folder: FolderRoot?
  ) {
    guard readings.contains(where: { !$0.saves.isEmpty }) else { return }
    let notebook = folder == nil ? nil : FileKey(of: page)
    var owners: [Key: (block: Int, path: String)] = [:]
    for index in readings.indices {
      for target in readings[index].saves {
        let fault: Diagnostic?
        if let obstacle = obstacle(to: target, in: folder, notebook: notebook) {
          fault = obstacle
        } else {
          let keys = keys(of: target.path, in: folder)
          let owner = keys.lazy.compactMap { owners[$0] }.first
          for key in keys { owners[key] = owner ?? (index, target.path) }
          fault = owner.map { owner in
            let block = owner.block == index ? "this block" : "the block '\(blocks[owner.block].name)'"
            guard Path.areSame(owner.path.lowercased(), target.path.lowercased()),
              !Path.areSame(owner.path, target.path)
            else {
              return Diagnostic(
                .error, "'\(target.path)' is already saved by \(block)",
                help: owner.block == index ? nil : "give each file a name of its own", at: target.span)
            }
            return Diagnostic(
              .error,
              "'\(target.path)' differs only in case from '\(owner.path)', which \(block) saves: many systems treat "
                + "them as one file",
              help: "give each file a name of its own", at: target.span)
          }
        }
        guard let fault else { continue }
        readings[index].faults.append(fault)
        readings[index].specification = nil
      }
    }
    for index in readings.indices {
      for request in readings[index].requests {
        let keys = keys(of: request.path, in: folder)
        guard let owner = keys.lazy.compactMap({ owners[$0]?.block }).first else { continue }
        // It does not matter whether the file already exists.
        readings[index].faults.removeAll { $0.span == request.span }
        readings[index].specification = nil
        let name = blocks[owner].name
        let isMachine = [".dot", ".gv"].contains(where: request.path.lowercased().hasSuffix)
        readings[index].faults.append(
          owner == index
            ? Diagnostic(.error, "a block cannot start from '\(request.path)', which it saves itself", at: request.span)
            : Diagnostic(
              .error, "'\(request.path)' is saved by the block '\(name)' of this notebook",
              help: isMachine
                ? "save the machine under another name, or write its transitions here as well"
                : "start from its final state: {from: \(name)}", at: request.span))
      }
    }
  }

  /// Returns the error if a notebook must not save a file in the place of a target, or nil if it may.
  private static func obstacle(
    to target: SaveTarget, in folder: FolderRoot?, notebook: FileKey?
  ) -> Diagnostic? {
    guard let folder else { return nil }
    let place: FilePlace
    do throws(FileProblem) {
      place = try folder.locate(target.path)
    } catch {
      switch error.kind {
      // The comparison of files reports this case.
      case .belowFile: return nil
      case .link:
        return Diagnostic(
          .error, "'\(target.path)' \(error.reason), and files are not saved through links",
          help: "save under a path without links, or remove the link", at: target.span)
      default:
        return Diagnostic(
          .error, "'\(target.path)' \(error.reason)", at: target.span, isOfSystem: error.isOfSystem)
      }
    }
    guard let key = place.key else { return nil }
    let problem: String
    if key == notebook {
      problem = "is this notebook itself"
    } else if folder.sharesMarkdown(place) {
      problem = "is another name of a Markdown file"
    } else {
      return nil
    }
    return Diagnostic(
      .error, "'\(target.path)' \(problem), which a block cannot overwrite", help: "save under another name",
      at: target.span)
  }

  /// Returns the keys of a path: its place, with symbolic links followed, and its text.
  private static func keys(of path: String, in folder: FolderRoot?) -> [Key] {
    let place = (try? folder?.locate(path, followsLinks: true)).flatMap { $0 }
    return [place.map { .place($0) }, .words(PathKey(plain: path.lowercased()))].compactMap { $0 }
  }
}

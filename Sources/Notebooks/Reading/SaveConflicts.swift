import Blocks
import Files
import Simulations
import Specification

/// Files in conflict: saved by two blocks, or saved by one and read by another.
enum SaveConflicts {
  /// Adds the errors to the readings. A block with such an error loses its specification, so it does not run and
  /// saves nothing.
  ///
  /// - Parameters:
  ///   - readings: one for each block.
  ///   - folder: the notebook's folder, to resolve symbolic links; nil without one.
  static func judge(_ readings: inout [BlockReading], of blocks: [NotebookBlock], in folder: FolderRoot?) {
    guard readings.contains(where: { !$0.saves.isEmpty }) else { return }
    var owners: [String: Int] = [:]
    for index in readings.indices {
      for target in readings[index].saves {
        let fault: Diagnostic?
        switch place(of: target.path, in: folder) {
        case .failure(let problem):
          fault = Diagnostic(.error, "'\(target.path)' \(problem.reason)", at: target.span)
        case .success(let place):
          let owner = owners[place]
          owners[place] = owner ?? index
          fault = owner.map {
            $0 == index
              ? Diagnostic(.error, "'\(target.path)' is already saved by this block", at: target.span)
              : Diagnostic(
                .error, "'\(target.path)' is already saved by the block '\(blocks[$0].name)'",
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
        guard let place = try? place(of: request.path, in: folder).get(), let owner = owners[place] else { continue }
        // Whether the file is there yet does not matter.
        readings[index].faults.removeAll { $0.span == request.span }
        readings[index].specification = nil
        let name = blocks[owner].name
        readings[index].faults.append(
          owner == index
            ? Diagnostic(.error, "a block cannot start from '\(request.path)', which it saves itself", at: request.span)
            : Diagnostic(
              .error, "'\(request.path)' is what the block '\(name)' of this notebook saves",
              help: "start from its final state: {from: \(name)}", at: request.span))
      }
    }
  }

  /// What tells one file from another: its place behind symbolic links, in small letters, since there are systems to
  /// which `Gun.rle` and `gun.rle` are one.
  static func place(of path: String, in folder: FolderRoot?) -> Result<String, FileProblem> {
    do throws(FileProblem) {
      return .success((try folder?.place(of: path) ?? plain(path)).lowercased())
    } catch {
      return .failure(error)
    }
  }

  /// By its words alone.
  private static func plain(_ path: String) -> String {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return names.joined(separator: "/")
  }
}

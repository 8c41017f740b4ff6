import Foundation

/// All files, links and folders below a folder, with their contents.
struct FileTree: Equatable {
  enum Entry: Hashable {
    case file(Data)
    case link(String)
    case folder
  }

  private(set) var entries: [String: Entry] = [:]

  /// Reads the files. Those that cannot be read count as empty.
  init(_ folder: URL) throws {
    let manager = FileManager.default
    for name in try manager.subpathsOfDirectory(atPath: folder.path) {
      let path = folder.path + "/" + name
      switch try manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
      case .typeSymbolicLink?: entries[name] = .link(try manager.destinationOfSymbolicLink(atPath: path))
      case .typeDirectory?: entries[name] = .folder
      case .typeRegular?: entries[name] = .file(manager.contents(atPath: path) ?? Data())
      default: break
      }
    }
  }

  func without(_ folder: String) -> FileTree {
    var tree = self
    tree.entries = entries.filter { $0.key != folder && !$0.key.hasPrefix(folder + "/") }
    return tree
  }

  /// The names of the files and links that are no longer the same in another tree, sorted.
  func lost(in other: FileTree) -> [String] {
    entries.filter { $0.value != .folder && other.entries[$0.key] != $0.value }.keys.sorted()
  }
}

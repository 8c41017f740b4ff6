import Files

/// The files that the notebooks of one command will save, collected until all updates are computed.
package struct PendingSaves: Sendable {
  /// The number of bytes that wait to be written.
  private(set) var size = 0
  /// The digest of each file, by place.
  private(set) var digests: [FilePlace: String] = [:]
  /// The notebook that draws or saves each file, as the user named it. The notebook need not change the file.
  private(set) var owners: [FilePlace: String] = [:]
  /// The names of these files and of the folders above them, by their places in lower case.
  private var spellings: [FilePlace: (name: String, owner: String)] = [:]
  /// The resolved paths of the notebooks whose updates are computed, and the files that they will name.
  private(set) var pages: Set<PathKey> = []
  private(set) var links: PageLinks
  /// The pages beside these notebooks.
  let folders: FolderPages
  /// The notebooks that the command names, and the page that it writes instead.
  private let notebooks: Set<FileKey>
  private let output: FilePlace?

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - notebooks: the paths of all notebooks of the command.
  ///   - output: the path of the page that the command writes instead of a notebook.
  ///   - memory: the number of bytes that the command may use.
  package init(notebooks: [String] = [], output: String? = nil, memory: Double = 0x1p30) {
    folders = FolderPages(memory: memory)
    links = PageLinks(room: folders.room)
    self.notebooks = Set((notebooks + [output].compactMap { $0 }).compactMap { FileKey(of: $0) })
    self.output = output.flatMap { path in
      try? FolderRoot(folder: Path.folder(of: path)).locate(String(Path.name(of: path)), followsLinks: true)
    }
  }

  /// The number of bytes that the names of files in other pages take.
  package var heldBytes: Int { links.heldBytes + folders.heldBytes }

  /// Returns whether a place contains a notebook of the command, under any name, or the page that the command writes.
  func holdNotebook(at place: FilePlace) -> Bool {
    place == output || place.key.map(notebooks.contains) ?? false
  }

  /// Returns whether a path leads to a notebook of the command.
  func holdNotebook(at path: String) -> Bool { FileKey(of: path).map(notebooks.contains) ?? false }

  /// Adds the files of a notebook.
  ///
  /// - Parameters:
  ///   - page: the future content of the notebook that names the files.
  ///   - path: the resolved path of the notebook.
  ///   - name: the path of the notebook as the user gave it. If it is given, a file that another notebook also draws or
  ///     saves is an error.
  ///   - places: the places of all files that the notebook draws or saves.
  ///   - folders: the places of the folders above these files.
  package mutating func add(
    _ changes: [SaveChange], page: [UInt8], at path: String?, named name: String? = nil, using places: [FilePlace] = [],
    in folders: [FilePlace] = []
  ) {
    if let path, pages.insert(PathKey(path)).inserted { links.add(page, of: path) }
    for change in changes where !change.isRemoval {
      size += change.bytes.count
      digests[change.place] = change.digest
    }
    guard let name else { return }
    for place in places where owners[place] == nil { owners[place] = name }
    for place in places + folders where spellings[place.withoutCapitals] == nil {
      spellings[place.withoutCapitals] = (place.name, name)
    }
  }

  /// Returns a file or folder of an earlier notebook whose name differs only in case, with that notebook. Returns nil
  /// if no such name is known.
  func twin(of place: FilePlace) -> (name: String, owner: String)? {
    spellings[place.withoutCapitals].flatMap { Path.areSame($0.name, place.name) ? nil : $0 }
  }
}

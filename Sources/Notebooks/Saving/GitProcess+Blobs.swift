import Files

extension GitProcess {
  /// Returns the bytes of an object by git's name of it, such as an object id or `COMMIT:PATH`. Returns nil if it does
  /// not exist or is larger than the limit.
  func blob(_ object: String, limit: Int) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      return try output(["cat-file", "blob", object], limit: limit, isContent: true)
    } catch {
      switch error {
      case .code, .tooLarge: return nil
      case .missing, .notStarted, .slow, .spent, .memory, .unclear, .endless, .untrusted, .lost, .killed: throw error
      }
    }
  }

  /// Returns the bytes of the first objects, as many as there is room for.
  ///
  /// Objects that git does not know are left out. If one of the objects makes git fail, all of them are left out.
  ///
  /// - Parameter most: the largest number of bytes of all objects together.
  func blobs(_ objects: [String], most: Int) throws(Failure) -> [String: [UInt8]] {
    let objects = objects.filter { !$0.utf8.contains(10) }
    let sizes = try answers(["--batch-check=%(objecttype) %(objectsize)"], objects, limit: 1 << 24)
      .split(separator: 10)
    guard sizes.count == objects.count else { return [:] }
    var wanted: [(object: String, size: Int)] = []
    var size = 0
    for (object, line) in zip(objects, sizes) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 2, words[0].elementsEqual("blob".utf8),
        let count = Int(String(decoding: words[1], as: UTF8.self))
      else { continue }
      size += count
      guard size <= most else { break }
      wanted.append((object, count))
    }
    guard !wanted.isEmpty else { return [:] }
    // Each content is preceded and followed by a line feed.
    let answer = try answers(["--batch="], wanted.map(\.object), limit: most + 2 * wanted.count)
    guard answer.count == wanted.reduce(0, { $0 + $1.size + 2 }) else { return [:] }
    var found: [String: [UInt8]] = [:]
    var start = 1
    for (object, size) in wanted {
      found[object] = Array(answer[start..<start + size])
      start += size + 2
    }
    return found
  }

  /// Returns git's answer about objects, or nothing if one of them makes git fail.
  private func answers(_ options: [String], _ objects: [String], limit: Int) throws(Failure) -> [UInt8] {
    do throws(Failure) {
      let input: [UInt8] = objects.flatMap { Array($0.utf8) + [10] }
      return try output(["cat-file"] + options, input: input, limit: limit, isContent: true)
    } catch {
      switch error {
      case .code, .tooLarge: return []
      case .missing, .notStarted, .slow, .spent, .memory, .unclear, .endless, .untrusted, .lost, .killed: throw error
      }
    }
  }
}

extension GitProcess {
  /// Returns the object ids of files in the index. After a merge conflict, a file has one for each side and one for
  /// their ancestor.
  func stagedFiles(_ paths: [String]) throws(Failure) -> [PathKey: [String]] {
    var files: [PathKey: [String]] = [:]
    for entry in try names(["ls-files", "-z", "--stage"], paths) {
      // An entry is the mode, the id, the stage and, after a tab, the path.
      guard let tab = entry.utf8.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = entry[..<tab].split(separator: " ")
      guard words.count == 3 else { continue }
      files[PathKey(entry[entry.utf8.index(after: tab)...]), default: []].append(String(words[1]))
    }
    return files
  }

  /// Returns the pages of the last commit, and the last versions of the pages that commits removed, newest first. Each
  /// comes with its object id.
  ///
  /// Neither a rename nor a merge needs a rule of its own: the old name is a page that was removed.
  func committedPages() throws(Failure) -> [(path: String, id: String)] {
    do throws(Failure) {
      let tree = try output(["ls-tree", "-r", "-z", "--full-tree", "HEAD"], limit: Self.mostPages).names
      var pages: [(path: String, id: String)] = tree.compactMap { entry in
        // An entry is the mode, the type, the id and, after a tab, the path.
        guard let tab = entry.utf8.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        let path = String(entry[entry.utf8.index(after: tab)...])
        guard FileAccess.isMarkdown(path) else { return nil }
        return entry[..<tab].split(separator: " ").last.map { (path, String($0)) }
      }
      let question = ["log", "--format=", "--raw", "--no-abbrev", "--no-renames", "--diff-filter=D", "-z", "HEAD"]
      // Each path follows its change, which is two modes, two ids and a letter.
      var id: String?
      for entry in try output(
        ["--no-literal-pathspecs"] + question + ["--", ":(icase)*.md", ":(icase)*.markdown"], limit: Self.mostPages
      ).split(separator: 0) {
        if let removed = id {
          if let path = String(validating: entry, as: UTF8.self) { pages.append((path, removed)) }
          id = nil
        } else {
          id = entry.split(separator: UInt8(ascii: " ")).dropFirst(2).first.map { String(decoding: $0, as: UTF8.self) }
        }
      }
      return pages
    } catch {
      // Without a commit, there are no pages.
      guard error.code == 128 else { throw error }
      return []
    }
  }

  /// The largest size of a list of pages in bytes.
  private static let mostPages = 1 << 28
}

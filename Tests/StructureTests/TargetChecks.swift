/// Checks of Package.swift, by comparison with the page about the architecture and with the imports of files.
enum TargetChecks {
  /// Checks that the diagram shows the targets of Sources with the arrows of Package.swift, and that arrows run
  /// downward.
  static func diagram(_ manifest: Manifest, _ page: ArchitecturePage) -> [Finding] {
    let targets = manifest.targets.filter { $0.path.hasPrefix("Sources/") }
    let floors = Dictionary(page.arrows.map { ($0.target, $0.floor) }, uniquingKeysWith: { first, _ in first })
    var findings: [Finding] = []
    for target in targets {
      let lines = page.arrows.filter { $0.target == target.name }
      guard let drawn = lines.first, lines.count == 1 else {
        let problem = lines.isEmpty ? "is missing" : "appears \(lines.count) times"
        findings.append(
          Finding(
            ArchitecturePage.path, lines.last?.line ?? 1,
            "the target '\(target.name)' \(problem) in the diagram of targets: give it one line, \(example(target))"))
        continue
      }
      if Set(drawn.targets) != Set(target.dependencies) || drawn.targets.count != target.dependencies.count {
        findings.append(
          Finding(
            ArchitecturePage.path, drawn.line,
            "the arrows of '\(target.name)' differ from Package.swift:\(target.line): write \(example(target))"))
      }
      for other in drawn.targets where floors[other].map({ $0 >= drawn.floor }) ?? false {
        findings.append(
          Finding(
            ArchitecturePage.path, drawn.line,
            "'\(target.name)' uses '\(other)', which is not in a lower layer: move one of them, or remove the arrow"))
      }
    }
    for drawn in page.arrows where !targets.contains(where: { $0.name == drawn.target }) {
      findings.append(
        Finding(ArchitecturePage.path, drawn.line, "Package.swift has no target '\(drawn.target)': remove the line"))
    }
    return findings
  }

  private static func example(_ target: Manifest.Target) -> String {
    let arrows = target.dependencies.isEmpty ? "" : " ─► " + target.dependencies.joined(separator: ", ")
    return "'\(target.name)\(arrows)'"
  }

  /// Checks that every import of a module of the package, or of a product that it uses, is a declared dependency, and
  /// vice versa.
  static func imports(of target: Manifest.Target, _ files: [SourceFile], _ manifest: Manifest) -> [Finding] {
    let known = Set(manifest.targets.flatMap { [$0.name] + $0.dependencies })
    var findings: [Finding] = []
    for file in files {
      for module in file.imports where known.contains(module.module) && module.module != target.name {
        if target.dependencies.contains(module.module) { continue }
        findings.append(
          Finding(
            file.path, module.line,
            "imports \(module.module), which '\(target.name)' does not declare: add it to the target's dependencies"))
      }
    }
    // Executables are dependencies of the tests that start them. C targets import nothing.
    let executables = Set(manifest.targets.filter { $0.kind == .executable }.map(\.name))
    let imported = Set(files.flatMap { $0.imports.map(\.module) })
    for name in target.dependencies where !files.isEmpty && !imported.contains(name) && !executables.contains(name) {
      findings.append(
        Finding("Package.swift", target.line, "no file of '\(target.name)' imports \(name): remove the dependency"))
    }
    return findings
  }

  /// Checks that the folders of a test target are also folders of the tested target. `Support` contains what several
  /// suites use, and `Laws` contains tests of the target as a whole.
  static func mirror(_ target: Manifest.Target, _ files: [SourceFile], sourceFolders: Set<String>) -> [Finding] {
    let tested = String(target.name.dropLast("Tests".count))
    guard sourceFolders.contains("Sources/" + tested) else {
      return [
        Finding("Package.swift", target.line, "'\(target.name)' tests no target '\(tested)': name it like its target")
      ]
    }
    return files.compactMap { file in
      let folders = file.parts.dropFirst(2).dropLast()
      let folder = (["Sources", tested] + folders).joined(separator: "/")
      if sourceFolders.contains(folder) || folders.first == "Support" || folders.first == "Laws" { return nil }
      return Finding(file.path, 1, "\(folder) does not exist: move the file to the folder of what it tests")
    }
  }

  /// Checks that a suite has the name of a file in the same folder of the tested target, or of a type in one. If there
  /// are several suites, their topics follow the name. Suites in `Laws` test the target as a whole.
  static func suites(_ target: Manifest.Target, _ files: [SourceFile], sources: [SourceFile]) -> [Finding] {
    let tested = String(target.name.dropLast("Tests".count)), ending = "Tests"
    return files.compactMap { file in
      let folders = Array(file.parts.dropFirst(2).dropLast())
      guard file.stem.hasSuffix(ending), folders.first != "Laws" else { return nil }
      let name = file.stem.dropLast(ending.count)
      let beside = sources.filter { Array($0.parts.dropLast()) == ["Sources", tested] + folders }
      let names = beside.flatMap { source in
        [String(source.stem.prefix { $0 != "+" })] + source.types.map(\.name)
          + source.extended.compactMap(\.last)
      }
      let isNamedLikeOne = names.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isLowercase != true }
      if isNamedLikeOne { return nil }
      let folder = (["Sources", tested] + folders).joined(separator: "/")
      return Finding(
        file.path, 1,
        "no file or type of \(folder) is named like '\(file.stem)': begin with the name of what it tests, or move it to Laws"
      )
    }
  }
}

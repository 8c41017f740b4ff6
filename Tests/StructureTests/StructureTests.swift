import Testing

/// The repository has the structure that docs/architecture.md describes. Each check has a suite of its own, with bad
/// examples.
@Suite struct StructureTests {
  let repository: Repository

  init() throws { repository = try Repository.current.get() }

  private func expectNothing(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(findings.isEmpty, "\(findings.text)", sourceLocation: sourceLocation)
  }

  @Test func theRepositoryIsRead() {
    #expect(repository.sources.count > 300)
    #expect(repository.manifest.targets.count > 30)
    #expect(repository.manifest.libraries.contains("Simulations"))
  }

  @Test func aFileHoldsOneIdeaAndIsNamedLikeIt() {
    expectNothing(repository.sources.flatMap(FileChecks.oneIdea))
    expectNothing(FileChecks.topics(repository.sources))
    expectNothing(FileChecks.smallTypes(repository.sources, ambiguous: repository.ambiguousTypes))
  }

  @Test func thePageDrawsTheArrowsOfThePackage() {
    expectNothing(TargetChecks.diagram(repository.manifest, repository.page))
  }

  @Test func importsAreDeclaredDependencies() {
    expectNothing(
      repository.manifest.targets.flatMap {
        TargetChecks.imports(of: $0, repository.files(of: $0), repository.manifest)
      })
  }

  @Test func foldersDoNotUseEachOther() {
    let ambiguous = repository.ambiguousTypes
    let circles = repository.sourceTargets.flatMap {
      RoomChecks.circles(repository.files(of: $0), ambiguous: ambiguous)
    }
    expectNothing(RoomChecks.findings(circles, repository.page))
  }

  @Test func thePageDrawsTheArrowsOfTheFolders() {
    let ambiguous = repository.ambiguousTypes
    let floors = repository.sourceTargets.flatMap { RoomChecks.floors(repository.files(of: $0), ambiguous: ambiguous) }
    let drawn = Set(repository.page.rooms.map { $0.parent.prefix { $0 != "/" } })
    #expect(
      drawn.isSuperset(of: ["Simulations", "Experiments", "Rendering", "Notebooks", "Commands", "Screens", "Live"]))
    expectNothing(RoomChecks.diagram(floors, repository.page))
  }

  @Test func onlyLibraryProductsArePublic() {
    expectNothing(
      repository.sources.flatMap { file in
        FileChecks.access(file, isLibrary: repository.manifest.libraries.contains(file.parts[1]))
      })
  }

  /// A user can name fewer than forty types. All others are members of these.
  @Test func theLibraryIsSmall() {
    let types = PublicSurface.types(repository.sources.filter { $0.parts[1] == "Simulations" })
    #expect(types.contains("Life") && types.contains("CustomModel"))
    #expect(types.count < 40, "make some of them 'package', or nest them: \(types.joined(separator: ", "))")
  }

  @Test func theLibrariesAreExplained() {
    let libraries = repository.sources.filter { repository.manifest.libraries.contains($0.parts[1]) }
    #expect(libraries.count > 100)
    expectNothing(libraries.flatMap(PublicSurface.unexplained))
  }

  @Test func sourcesDoNotUseFoundation() { expectNothing(repository.sources.flatMap(FileChecks.foundation)) }

  @Test func testsAreInTheFoldersOfTheirSubjects() {
    // These two targets test the built commands and the repository.
    let others: Set = ["CommandTests", "StructureTests"]
    expectNothing(
      repository.manifest.targets.filter { $0.kind == .test && !others.contains($0.name) }.flatMap {
        TargetChecks.mirror($0, repository.files(of: $0), sourceFolders: repository.sourceFolders)
      })
  }

  @Test func suitesAreNamedLikeWhatTheyTest() {
    let others: Set = ["CommandTests", "StructureTests"]
    let tests = repository.manifest.targets.filter { $0.kind == .test && !others.contains($0.name) }
    expectNothing(
      tests.flatMap { TargetChecks.suites($0, repository.files(of: $0), sources: repository.sources) })
  }

  /// The types that connect the others have suites of their own.
  @Test(arguments: [
    "Catalog", "RunRecorder", "ScheduleFeed", "Session", "Until", "SharedViews", "Sweep", "RunResult", "RunError",
    "Life", "LifeLattice", "EpidemicState", "InfectionState", "Outbreak", "EnsembleRun", "ResultCache",
    "NotebookRun", "NotebookPlan", "StrictYaml", "Splicer", "Driver", "Pager", "PixelDigest", "FileBatch",
  ])
  func whatMattersHasASuite(name: String) {
    #expect(repository.sources.contains { $0.stem == name }, "no such file")
    #expect(repository.files.contains { $0.path.hasPrefix("Tests/") && $0.stem == name + "Tests" })
  }
}

import Foundation
import TestSupport
import Testing

/// Folders that a stranger made, whose `.git` or links lead to the user's own repository. No command names or removes a
/// file there.
@Suite("Other repositories") struct OtherRepositoryTests {
  /// A folder `archive` and the user's repository `thesis`.
  struct Attack: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The commands that prepare the folder. `$T` is the user's repository.
    let commands: String
    /// The notebooks that are checked and run.
    var path = "."
    /// Whether `--prune` refuses to work because the files of the repository are elsewhere.
    var isElsewhere = true
    /// The folder in which the archive is.
    var place = "downloads"

    init(
      _ name: String, _ commands: String, path: String = ".", isElsewhere: Bool = true, place: String = "downloads"
    ) {
      testDescription = name
      self.commands = commands
      self.path = path
      self.isElsewhere = isElsewhere
      self.place = place
    }

    private static let copy = "cp -r $T/.git .git && git --git-dir=.git config core.worktree"
    private static let meta = "mkdir meta && cp -r $T/.git/. meta && git --git-dir=meta config core.worktree"

    static let all: [Attack] = [
      Attack("core.worktree", "\(copy) ../../../../thesis"),
      Attack("an absolute core.worktree", "\(copy) $T"),
      Attack("a notebook", "\(copy) $T", path: "lab.md"),
      Attack("a folder inside", "\(copy) $T && mkdir deep && cp lab.md deep", path: "deep/lab.md"),
      Attack("the file .git", "\(meta) $T && echo 'gitdir: meta' > .git"),
      Attack("the file .git of the user's folder", "echo \"gitdir: $T/.git\" > .git", isElsewhere: false),
      Attack("the link .git", "\(meta) $T && ln -s meta .git"),
      Attack("the link .git to the user's folder", "ln -s $T/.git .git", isElsewhere: false),
      Attack("a link as core.worktree", "ln -s $T away && \(copy) ../away"),
      Attack(
        "extensions.worktreeConfig",
        "\(copy) . && git --git-dir=.git config core.repositoryformatversion 1 "
          + "&& git --git-dir=.git config extensions.worktreeConfig true "
          + "&& git --git-dir=.git config --unset core.worktree "
          + "&& printf '[core]\\n\\tworktree = ../../../../thesis\\n' > .git/config.worktree"),
      Attack(
        "include.path",
        "cp -r $T/.git .git && git --git-dir=.git config include.path more "
          + "&& printf '[core]\\n\\tworktree = ../../../../thesis\\n' > .git/more", isElsewhere: false),
      Attack(
        "commondir",
        "cp -r $T/.git common && mkdir .git && cp common/HEAD common/index .git && echo ../common > .git/commondir "
          + "&& git --git-dir=common config core.worktree $T", isElsewhere: false),
      Attack("a link into the repository", "ln -s $T/sub deep", path: "deep/lab.md"),
      Attack("upwards", "\(copy) ../../..", place: "thesis/downloads"),
      Attack("upwards, by a file", "\(meta) $T && echo 'gitdir: meta' > .git", place: "thesis/downloads"),
      Attack("upwards, damaged", "mkdir .git && touch .git/index", place: "thesis/downloads"),
      Attack("bare", "cp -r $T/.git .git && git --git-dir=.git config core.bare true"),
    ]
  }

  private static let figures = ["figures/lab/a.chart.svg", "figures/lab/a.image.png"]

  /// Returns a place with the repository `thesis`, whose notebook was moved after its figures were committed.
  private static func place(_ thesis: String = "thesis") throws -> OwnershipPlace {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page("show: [chart, image]"), to: "\(thesis)/lab.md")
    #expect(try place.run("notebook run --quiet \(thesis)/lab.md").exit == 0)
    place.git("init -q \(thesis)", "-C \(thesis) add .", "-C \(thesis) commit -m one")
    place.shell("mkdir \(thesis)/sub && mv \(thesis)/lab.md \(thesis)/sub")
    #expect(try place.run("notebook run --quiet \(thesis)/sub/lab.md").exit == 0)
    place.git("-C \(thesis) add .", "-C \(thesis) commit -m two")
    return place
  }

  private static func thesis(_ place: OwnershipPlace) throws -> FileTree {
    try FileTree(place.folder.appending(path: "thesis")).without("downloads")
  }

  @Test(arguments: Attack.all) func nothingElsewhereIsTouched(_ attack: Attack) throws {
    let place = try Self.place()
    let archive = "\(attack.place)/x/archive"
    for name in ["lab.md", "sub/lab.md"] {
      try place.write(OwnershipPlace.page("show: [chart, image]"), to: "\(archive)/\(name)")
    }
    place.shell("cd \(archive) && T='\(place.folder.path)/thesis' && \(attack.commands)")
    let before = try Self.thesis(place)
    for line in ["check", "run", "run --prune", "run --overwrite"] {
      let result = try Command("notebook \(line) \(attack.path)").run(in: place.folder.appending(path: archive))
      let errors = String(decoding: result.errors, as: UTF8.self)
      #expect(try Self.thesis(place) == before, "\(line): \(errors)")
      for figure in Self.figures { #expect(!errors.contains("thesis/\(figure)"), "\(line): \(errors)") }
      let isLinked = attack.path == "deep/lab.md" && attack.commands.hasPrefix("ln")
      if line == "run --prune" {
        #expect(result.exit == (attack.isElsewhere || isLinked ? 3 : 0), "\(errors)")
        let reason = isLinked ? "leads through a link into the repository" : "counts as outside a repository"
        if attack.isElsewhere { #expect(errors.contains("error: --prune removed nothing: "), "\(errors)") }
        if attack.isElsewhere { #expect(errors.contains(reason), "\(errors)") }
      } else if attack.isElsewhere, !isLinked, line == "check" {
        #expect(errors.split(separator: "counts as outside a repository").count == 2, "one warning: \(errors)")
        // The advice shows the setting.
        guard attack.commands.contains("core.worktree") else { continue }
        let line = try #require(errors.split(separator: "\n").first { $0.contains("help: find the setting: git -C ") })
        let command = line.split(separator: "help: find the setting: ")[1]
        #expect(command.hasSuffix(" config --show-origin core.worktree"))
        place.shell("cd \(archive) && \(command) | grep -q file:")
      }
    }
  }

  /// A stranger's repository around the user's own tracks a file of it.
  @Test func aRepositoryAroundTheUsers() throws {
    let place = try Self.place("arch/thesis")
    try place.write(OwnershipPlace.page("show: [chart, image]"), to: "s/thesis/lab.md")
    #expect(try place.run("notebook run --quiet s/thesis/lab.md").exit == 0)
    place.git("init -q s", "-C s add .", "-C s commit -m one", "-C s rm -q --cached thesis/lab.md")
    try place.write(OwnershipPlace.page("show: []"), to: "s/lab.md")
    place.shell("rm s/thesis/lab.md")
    place.git("-C s add lab.md", "-C s commit -m two")
    place.shell("cp -r s/.git s/lab.md arch")
    let thesis = place.folder.appending(path: "arch/thesis"), before = try FileTree(thesis)
    for line in ["check arch", "run --prune arch/lab.md", "run --prune arch/lab.md"] {
      let run = try place.run("notebook \(line)")
      #expect(try FileTree(thesis) == before, "\(line): \(run)")
      #expect(!run.errors.contains("arch/\(Self.figures[0])") && !run.errors.contains("removed"), "\(line): \(run)")
    }
  }

  /// A submodule that has become a link leads to no other repository.
  @Test func aSubmoduleThatIsALink() throws {
    let place = try Self.place()
    place.shell("git clone -q thesis downloads 2> /dev/null && mkdir downloads/mod")
    let entry = "160000,$(git -C thesis rev-parse HEAD),mod"
    place.shell("git -C downloads update-index --add --cacheinfo \(entry)")
    place.shell("rmdir downloads/mod && ln -s ../thesis downloads/mod")
    let before = try Self.thesis(place)
    let run = try place.run("notebook run --prune downloads")
    #expect(try Self.thesis(place) == before && !run.errors.contains("mod/"), "\(run)")
    #expect(run.exit == 0, "\(run)")
  }

  /// Git's own ways to keep a repository elsewhere still count.
  @Test(arguments: [
    "git init -q --separate-git-dir=../meta .", "ln -s ../meta .git",
    "git -C ../thesis worktree add -q ../copy HEAD 2> /dev/null",
    "git -C ../around submodule --quiet add ../thesis sub 2> /dev/null",
    "git clone -q --bare ../thesis ../bare/.git && git -C ../bare/.git worktree add -q ../main 2> /dev/null",
  ])
  func ownRepositories(_ command: String) throws {
    let place = try Self.place()
    var copy = "copy"
    switch command {
    case _ where command.contains("worktree add -q ../copy"): place.shell("mkdir here && cd here && \(command)")
    case _ where command.contains("bare"):
      place.shell("mkdir here bare && cd here && \(command)")
      copy = "bare/main"
    case _ where command.contains("submodule"):
      place.git("init -q around")
      place.shell(
        "mkdir here && cd here && \(command.replacing("git -C", with: "git -c protocol.file.allow=always -C"))")
      copy = "around/sub"
    default:
      place.shell("cp -r thesis copy && mv copy/.git meta && cd copy && \(command)")
    }
    #expect(place.read("\(copy)/\(Self.figures[0])") != nil)
    let check = try place.run("notebook check \(copy)")
    #expect(check.exit == 0 && check.errors.contains("\(copy)/\(Self.figures[0]): warning"), "\(check)")
    #expect(!check.errors.contains("outside"), "\(check)")
    let run = try place.run("notebook run --prune \(copy)")
    #expect(run.exit == 0 && run.errors.contains("\(copy)/\(Self.figures[0]): removed"), "\(run)")
    #expect(place.read("\(copy)/\(Self.figures[0])") == nil && place.read("thesis/\(Self.figures[0])") != nil)
  }
}

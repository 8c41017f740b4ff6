import Foundation
import Testing

/// Whatever a command removes or replaces, a command has written before. A name alone never decides.
@Suite("Own files") struct OwnFilesLawTests {
  /// Commands in a folder that is full of a person's files.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let perform: @Sendable (LawFolder) throws -> Void

    init(_ name: String, _ perform: @escaping @Sendable (LawFolder) throws -> Void) {
      testDescription = name
      self.perform = perform
    }
  }

  @Test(arguments: pages + outputs + results) func onlyOwnFilesGo(_ example: Case) throws {
    let folder = try LawFolder()
    try folder.run("notebook run lab.md", exit: 0)
    folder.git("add .")
    folder.git("commit -m one")
    try folder.strew()
    try example.perform(folder)
  }

  // MARK: Pages and their files

  private static let pages = [
    Case("run") { folder in
      try folder.edit("steps: 2", "steps: 3")
      try folder.run("notebook run lab.md", exit: 0)
      try folder.put("mine\n", at: "work/a.csv")
      try folder.edit("steps: 3", "steps: 4")
      try folder.run("notebook run lab.md", exit: 1)
      folder.shell("rm work/a.csv")
      try folder.run("notebook run lab.md", exit: 0)
      try folder.put("<svg>mine</svg>\n", at: "work/figures/lab/a.chart.svg")
      try folder.edit("show: [chart, image]", "show: [image]")
      try folder.run("notebook run lab.md", exit: nil)
      try folder.edit("save: a.csv\n", "save: mine.csv\n")
      try folder.run("notebook run lab.md", exit: nil)
      try folder.edit("save: mine.csv\n", "save: link.csv\n")
      try folder.run("notebook run lab.md", exit: nil)
      try folder.edit("name: a", "name: c")
      try folder.edit("save: link.csv\n", "")
      try folder.run("notebook run lab.md", exit: nil)
      try folder.put("# Nothing\n", at: "work/lab.md")
      try folder.run("notebook run .", exit: nil)
    },
    Case("run --overwrite") { folder in
      try folder.put("mine\n", at: "work/a.csv")
      try folder.edit("steps: 2", "steps: 3")
      try folder.run("notebook run --overwrite lab.md", exit: nil, replacing: "work/a.csv")
      try folder.edit("save: a.csv\n", "save: mine.csv\n")
      try folder.run("notebook run --overwrite lab.md", exit: 3)
      try folder.edit("save: mine.csv\n", "save: link.csv\n")
      try folder.run("notebook run --overwrite lab.md", exit: nil)
    },
    Case("run --prune") { folder in
      folder.shell("mkdir work/sub && mv work/lab.md work/sub/lab.md")
      folder.git("add sub lab.md")
      folder.git("commit -m two")
      try folder.run("notebook run sub/lab.md", exit: nil)
      try folder.run("notebook check .", exit: nil)
      try folder.run("notebook run --prune .", exit: nil)
      try folder.run("notebook run --prune sub/lab.md", exit: 0)
      #expect(folder.text("work/figures/lab/a.chart.svg") == nil)
    },
    Case("run --keep-going, --only, --stdout") { folder in
      try folder.edit("steps: 2", "steps: 3")
      for options in ["--stdout", "--only a", "--keep-going --untracked"] {
        try folder.run("notebook run \(options) lab.md", exit: nil)
      }
    },
    Case("run --output") { folder in
      try folder.put(OwnershipPlace.page("show: [chart]"), at: "work/plain.md")
      for name in ["copy.md", "copy.md", "sub.md"] { try folder.run("notebook run plain.md -o \(name)", exit: 0) }
      for name in ["mine.md", "thesis.html", "link.html", "../other/mine.md"] {
        try folder.run("notebook run plain.md -o \(name)", exit: 3)
      }
      try folder.run("notebook run lab.md -o ../other/copy.md", exit: nil)
      try folder.put("mine\n", at: "work/copy.md")
      try folder.run("notebook run plain.md -o copy.md", exit: 3)
      try folder.run("notebook run plain.md -o copy.md --overwrite", exit: 0, replacing: "work/copy.md")
    },
    Case("strip") { folder in
      for _ in 0..<2 { try folder.run("notebook strip lab.md -o bare.md", exit: 0) }
      for name in ["mine.md", "thesis.html", "link.html"] {
        try folder.run("notebook strip lab.md -o \(name)", exit: 3)
      }
      try folder.run("notebook strip lab.md -o mine.md --overwrite", exit: 0, replacing: "work/mine.md")
      try folder.run("notebook strip lab.md", exit: 0)
      try folder.run("notebook run lab.md", exit: 0)
    },
    Case("watch") { folder in
      try folder.edit("steps: 2", "steps: 3")
      let programs = Command.program("notebook").deletingLastPathComponent().path
      // The signal comes when the page is written, however busy the machine is.
      let wait = "for i in $(seq 600); do grep -q 'steps 0 to 3' lab.md && break; sleep 0.1; done"
      let line = "notebook watch --prune lab.md & pid=$!; \(wait); kill -TERM $pid; wait $pid"
      try folder.run("PATH=\(programs):/usr/bin:/bin sh -c \"\(line)\"", exit: nil)
      #expect(try #require(folder.text("work/lab.md")).contains("steps 0 to 3"))
    },
    Case("commands that only read") { folder in
      try folder.edit("steps: 2", "steps: 3")
      for line in [
        "check .", "check --quick .", "list .", "results lab.md a", "verify lab.md", "models", "cache",
        "cache --verify",
        "run --stdout lab.md", "strip lab.md -o -", "export lab.md", "new life",
      ] {
        try folder.run("notebook \(line)", exit: nil)
      }
      #expect(try #require(folder.text("work/lab.md")).contains("steps: 3"))
    },
  ]

  // MARK: Files that the command line names

  private static let outputs = [
    Case("export") { folder in
      for _ in 0..<2 { try folder.run("notebook export lab.md -o lab.html", exit: 0) }
      for name in ["thesis.html", "page.htm", "link.html", "mine.plan"] {
        try folder.run("notebook export lab.md -o \(name)", exit: 3)
      }
      try folder.put(try #require(folder.text("work/lab.html")) + "<!-- mine -->\n", at: "work/lab.html")
      try folder.run("notebook export lab.md -o lab.html", exit: 3)
      try folder.run("notebook export lab.md -o thesis.html --overwrite", exit: 0, replacing: "work/thesis.html")
    },
    Case("plan") { folder in
      try folder.edit("steps: 2", "steps: 3")
      for _ in 0..<2 { try folder.run("notebook plan lab.md -o lab.plan --tasks 1", exit: 0) }
      for name in ["mine.plan", "thesis.html", "link.html"] {
        try folder.run("notebook plan lab.md -o \(name) --tasks 1", exit: 3)
      }
    },
    Case("plan over a text that begins like a plan") { folder in
      try folder.put("AUTOPLN1 are the first letters of a plan\n", at: "work/mine.plan")
      try folder.run("notebook plan lab.md -o mine.plan --tasks 1", exit: 3)
    },
    Case("new") { folder in
      try folder.run("notebook new life fresh.md", exit: 0)
      for name in ["mine.md", "fresh.md", "thesis.html", "link.html"] {
        try folder.run("notebook new life \(name)", exit: 3)
      }
    },
    Case("check --summary") { folder in
      for name in ["summary", "mine.md", "thesis.html"] {
        try folder.run("notebook check lab.md --summary \(name)", exit: 0, appendingTo: "work/\(name)")
      }
      try folder.run("notebook check lab.md --summary link.html", exit: 3)
    },
    Case("convert") { folder in
      try folder.put("x = 3, y = 1, rule = B3/S23\n3o!\n", at: "work/a.rle")
      try folder.run("automata convert a.rle a.cells", exit: 0)
      for name in ["a.cells", "mine.cells", "mine.rle", "link.csv"] {
        try folder.run("automata convert a.rle \(name) --to cells", exit: 3)
      }
      try folder.run("automata convert a.rle mine.cells --overwrite", exit: 0, replacing: "work/mine.cells")
    },
    Case("live --cast and --picture") { folder in
      for _ in 0..<2 {
        try folder.run("automata live life --keys 'space wait:1 q' --cast a.cast --picture a.svg", exit: 0)
      }
      for name in ["mine.cast", "thesis.html", "link.html"] {
        try folder.run("automata live life --keys q --cast \(name)", exit: 3)
      }
      let header = "{\"version\": 2, \"width\": 80, \"height\": 24, \"timestamp\": 1504467315}\n"
      try folder.put(header + "[1.0, \"o\", \"mine\"]\n", at: "work/mine.cast")
      try folder.run("automata live life --keys q --cast mine.cast", exit: 3)
      for name in ["mine.svg", "figures/lab/a.chart.svg", "link.html"] {
        try folder.run("automata live life --keys q --picture \(name)", exit: 3)
      }
      try folder.put(
        "{\"version\": 2, \"width\": 80, \"height\": 24}\n[0.2, \"o\", \"my lecture\"]\n", at: "work/plain.cast")
      try folder.put(#require(folder.text("work/a.cast")) + "[9.0, \"o\", \"mine\"]\n", at: "work/longer.cast")
      for name in ["plain.cast", "longer.cast"] {
        try folder.run("automata live life --keys q --cast \(name)", exit: 3)
      }
      let edited = try #require(folder.text("work/a.svg")).replacing("</svg>", with: "<text>mine</text></svg>")
      try folder.put(edited, at: "work/edited.svg")
      try folder.run("automata live life --keys q --picture edited.svg", exit: 3)
    },
  ]

  // MARK: Results

  private static let results = [
    Case("run --cache") { folder in
      for steps in 2..<4 {
        try folder.run("notebook run lab.md --cache ../results", exit: 0)
        try folder.edit("steps: \(steps)", "steps: \(steps + 1)")
      }
      try folder.run("notebook results lab.md a --cache ../results", exit: 0)
      try folder.run("notebook check lab.md --cache ../results", exit: 1)
    },
    Case("work") { folder in
      try folder.edit("steps: 2", "steps: 3\nreplicates: 4")
      try folder.run("notebook plan lab.md -o lab.plan --tasks 2 --cache ../results", exit: 0)
      for task in ["1", "2", "1"] {
        try folder.run("notebook work lab.plan --task \(task)/2 --cache ../results", exit: 0)
      }
      try folder.run("notebook status lab.plan --cache ../results", exit: nil)
      try folder.run("notebook run lab.md --cache ../results", exit: nil)
    },
    Case("work below a link") { folder in
      try folder.edit("steps: 2", "steps: 3\nreplicates: 4")
      folder.shell("rm -r results/plans && ln -s ../other results/plans")
      try folder.run("notebook plan lab.md -o lab.plan --tasks 2 --cache ../results", exit: nil)
      let other = try FileTree(folder.root.appending(path: "other"))
      for line in ["work lab.plan --task 1/2", "status lab.plan", "run lab.md", "cache --clear"] {
        try folder.run("notebook \(line) --cache ../results", exit: nil)
        #expect(try FileTree(folder.root.appending(path: "other")) == other, "\(line) wrote below the link")
      }
    },
    Case("cache --clear of a folder") { folder in
      try folder.run("notebook run lab.md --cache ../results", exit: 0)
      for _ in 0..<2 { try folder.run("notebook cache --clear --cache ../results", exit: nil) }
      try folder.run("notebook cache --clear --cache ../other", exit: 3)
    },
    Case("cache --clear of the user's results") { folder in
      for _ in 0..<2 { try folder.run("notebook cache --clear", exit: nil) }
    },
  ]
}

import Notebooks
import Rendering
import TestSupport
import Testing

/// The real formatter mdformat, with its GFM plug-in, does not change results and inline values.
@Suite struct FormatterTests {
  @Test func mdformatMakesNoDifference() throws {
    let workshop = try Workshop()
    guard let programs = Self.programs("mdformat==1.0.0 mdformat-gfm==1.0.0") else {
      try Test.cancel("mdformat could not be installed from PyPI")
    }
    for page in TidyPage.all + [TidyPage.words] {
      let written = try run(page)
      let formatted = try Self.format(written, with: programs, in: workshop)
      require(formatted != nil, "mdformat refuses \(shown(bytes(written)))")
      try Self.check(formatted ?? [], is: bytes(page))
    }
    let pictures = Self.pictures
    #expect(try Self.format(pictures, with: programs, in: workshop) == bytes(pictures))
    var count = 0
    for seed in 0..<50 {
      var generator = PageGenerator(seed: UInt64(500_000 + seed))
      let page = generator.page()
      let update = try updated(page)
      if update.hasErrors || !Self.isReadAlike(page) { continue }
      guard let formatted = try Self.format(text(update.bytes), with: programs, in: workshop) else {
        // mdformat refuses some pages, with or without results, and does not change them.
        require(
          try Self.format(text(page), with: programs, in: workshop) == nil, "mdformat refuses \(shown(update.bytes))")
        continue
      }
      try Self.check(formatted, is: page)
      count += 1
    }
    #expect(count > 10)
  }

  /// Other formatters and options, each with the words that call it.
  static let others: [(packages: String, command: String)] = [
    ("mdformat==1.0.0 mdformat-gfm==1.0.0", "mdformat --wrap 60"),
    ("mdformat==1.0.0 mdformat-gfm==1.0.0", "mdformat --wrap 80"),
    ("mdformat==1.0.0 mdformat-gfm==1.0.0", "mdformat --wrap no"),
    ("mdformat==1.0.0", "mdformat"),
    ("rumdl==0.3.0", "rumdl fmt --no-cache"),
    ("flowmark==0.8.0", "flowmark --auto"),
    ("markdownlint-rs==0.3.24", "mdlint format"),
    ("mdformat==1.0.0 mdformat-gfm==1.0.0 mdformat-frontmatter==2.2.0", "mdformat --wrap 79"),
    ("pymarkdownlnt==0.9.41", "pymarkdown --enable-extensions front-matter fix"),
    ("oxfmt==0.74.0", "oxfmt"),
    ("deno==2.9.8", "deno fmt"),
    ("panache-cli==3.17.1", "panache format"),
  ]

  /// Whatever these formatters change in a region, `check` finds nothing, and `run` leaves their bytes.
  @Test(arguments: others)
  func otherFormattersMakeNoEdit(packages: String, command: String) throws {
    let folder = try NotebookFolder()
    guard let programs = Self.programs(packages) else {
      try Test.cancel("\(packages) could not be installed from PyPI")
    }
    try folder.write(Self.page(fence: "yaml simulation", hasFrontMatter: Self.knowFrontMatter.contains(command)))
    try folder.run()
    for _ in 0..<2 {
      let formatted = try Self.format(with: command, of: programs, in: folder)
      let update = try folder.run()
      require(
        update.kept.isEmpty && update.edits.isEmpty && update.saveChanges.isEmpty && !update.hasErrors,
        "\(command): \(update.kept) \(update.differences) \(update.diagnostics) \(formatted)")
      #expect(folder.text("lab.md") == formatted)
    }
    // A changed digit is still found.
    let last = try #require(folder.text("lab.md"))
    #expect(last.contains("95\u{A0}%"), "an edit that changes nothing: \(last)")
    try folder.write(last.replacing("95\u{A0}%", with: "96\u{A0}%"))
    #expect(try folder.update().kept.count == 2, "\(command)")
  }

  /// Formatters that destroy tables, or that leave out the second word of a fence.
  static let destroyers: [(packages: String, command: String)] = [
    ("mdformat==1.0.0", "mdformat --wrap 60"),
    ("mdformat==1.0.0", "mdformat --wrap 80"),
    ("mdformat==1.0.0", "mdformat --wrap no"),
    ("mdformat==1.0.0", "mdformat --wrap keep"),
    ("flowmark==0.8.0", "flowmark --inplace"),
    ("flowmark==0.8.0", "flowmark --inplace --semantic"),
    ("", "pandoc -s -f gfm -t gfm -o lab.md"),
    ("", "pandoc -s --wrap none -f gfm -t gfm -o lab.md"),
  ]

  /// A run heals what these formatters have destroyed, without `--overwrite`.
  @Test(arguments: destroyers)
  func destroyedRegionsAreHealed(packages: String, command: String) throws {
    let folder = try NotebookFolder()
    let isThere = packages.isEmpty ? Workshop.shell("pandoc --version > /dev/null 2>&1") : true
    guard isThere, let programs = packages.isEmpty ? "/usr/bin" : Self.programs(packages) else {
      try Test.cancel("\(command) could not be installed")
    }
    try folder.write(Self.page(fence: "simulation", hasFrontMatter: Self.knowFrontMatter.contains(command)))
    let first = try folder.run()
    for _ in 0..<2 {
      let formatted = try Self.format(with: command, of: programs, in: folder)
      let update = try folder.run()
      require(
        update.kept.isEmpty && update.saveChanges.isEmpty && !update.hasErrors,
        "\(command): \(update.kept) \(update.diagnostics) \(formatted)")
      let again = try folder.update()
      #expect(again.edits.isEmpty && !again.hasErrors, "\(command): \(again.differences)")
      #expect(again.notebook.blocks.count == first.notebook.blocks.count)
    }
  }

  /// The calls of formatters that know front matter.
  private static let knowFrontMatter: Set = [
    "mdformat --wrap 79", "rumdl fmt --no-cache", "pymarkdown --enable-extensions front-matter fix", "oxfmt",
    "deno fmt", "panache format", "flowmark --auto", "flowmark --inplace", "flowmark --inplace --semantic",
    "pandoc -s -f gfm -t gfm -o lab.md", "pandoc -s --wrap none -f gfm -t gfm -o lab.md",
  ]

  /// Returns a page with tables, figures, saved files, intervals, an inline value and front matter.
  private static func page(fence: String, hasFrontMatter: Bool) -> String {
    let blocks =
      block(
        "one", "title: The first_of all, so long that it's a line of its own", "show: [history, statistics, image]",
        "save: one.csv")
      + "\nWords, and 1 value: <!--= one.population -->?<!--/-->.\n\n"
      + block("two", "replicates: 3", "expect: population > 0", "show: statistics") + "\nWords.\n\n"
      + "```yaml simulation\nname: three\nmodel: infection\npeople: 25\nsteps: 10\nreplicates: 12\n"
      + "sweep: {factor: [1, 2]}\n"
      + "title: Many runs\nshow: [statistics, image]\nsave: three.csv\n```\n\nThe end.\n"
    return (hasFrontMatter ? "---\ntitle: Lab\nnotebook:\n  seed: 7\n---\n\n" : "") + "# Lab\n\n"
      + blocks.replacing("yaml simulation", with: fence)
  }

  /// Formats the notebook of a folder, and returns its new text.
  private static func format(
    with command: String, of programs: String, in folder: NotebookFolder
  ) throws -> String {
    // Panache needs to be told that the page is not pandoc's.
    try folder.write("flavor = \"gfm\"\n", to: "panache.toml")
    let path = "PATH='\(programs)':\"$PATH\""
    Workshop.shell("cd '\(folder.workshop.path)' && \(path) \(command) lab.md > /dev/null 2>&1 || true")
    return folder.text("lab.md") ?? ""
  }

  /// Alternative texts of all kinds.
  private static var pictures: String {
    let parts = Array("ab 1 **__~~``[]()<>|\\#:!&;\"").map { String($0) } + ["<!-- ", "-->", "&amp;", "<b>", "](a)"]
    var random = Bytes(seed: 30)
    return (0..<1_000).map { _ in
      let words = (0...random.number(below: 9)).map { _ in parts[random.number(below: parts.count)] }.joined()
      return "![\(MarkdownEscape.alternative(words))](a.png)\n"
    }.joined(separator: "\n")
  }

  private static func check(_ formatted: [UInt8], is page: [UInt8]) throws {
    let check = try updated(formatted, overwrite: true)
    require(
      check.edits.isEmpty && !check.hasErrors,
      "\(check.diagnostics) \(check.differences) \(check.valueDifferences) \(shown(page))\n→\n\(shown(formatted))")
  }

  /// Returns whether mdformat and libcmark read the page in the same way.
  ///
  /// mdformat does not recognise front matter or a byte order mark, and reads a tab after the marker of a list item
  /// differently. It refuses a comment that ends a list or quotation without a line end.
  private static func isReadAlike(_ page: [UInt8]) -> Bool {
    !page.starts(with: bytes("---")) && page.first != 0xEF && !page.contains(UInt8(ascii: "\t"))
      && page.last.map { $0 == 10 || $0 == 13 } ?? false
  }

  /// Returns the page after mdformat, or nil if it refuses the page.
  private static func format(
    _ page: String, with programs: String, in workshop: borrowing Workshop
  ) throws -> [UInt8]? {
    try workshop.write(bytes(page), to: "page.md")
    guard Workshop.shell("'\(programs)/mdformat' '\(workshop.path)/page.md' 2> /dev/null") else { return nil }
    return try workshop.read("page.md")
  }

  /// Returns the folder of the programs in packages from PyPI, or nil if they cannot be installed.
  private static func programs(_ packages: String) -> String? {
    PythonPackages.folder(of: packages).map { $0 + "/bin" }
  }
}

import Foundation
import Testing

/// Systems that refuse something: no `/proc`, no standard streams, no space for a file, no memory.
@Suite("Errors of the system")
final class FaultTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "faults-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let page = """
    # Lab

    ```simulation
    name: a
    model: life
    grid: 40x20
    steps: 30
    show: [grid, image, chart]
    save: [a.rle, a.csv]
    ```

    """

  private func write(_ text: String = page) throws { try Data(text.utf8).write(to: folder.appending(path: "lab.md")) }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Runs a line of a shell in which `notebook` and `automata` are the programs just built.
  private func shell(_ line: String, seconds: Double = 60) throws -> (exit: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let programs = Command.program("notebook").deletingLastPathComponent().path
    process.arguments = ["bash", "-c", line]
    process.currentDirectoryURL = folder
    process.environment = Command.safeEnvironment.merging(["PATH": "\(programs):/usr/local/bin:/usr/bin:/bin"]) { $1 }
    let run = try ProcessRun(process, seconds: seconds)
    guard !run.isLate else { throw Command.Failure(description: "'\(line)' took over \(seconds) s") }
    let texts = [run.output, run.errors].map { String(decoding: $0, as: UTF8.self) }
    return (run.exit, texts[0], texts[1])
  }

  // MARK: Arguments

  @Test func withoutASubcommand() throws {
    let (exit, output, errors) = try shell("notebook")
    #expect(exit == 64 && output.isEmpty)
    #expect(errors.hasPrefix("error: a subcommand is missing\n\nOVERVIEW: ") && errors.contains("USAGE: notebook"))
    #expect(try shell("automata </dev/null").exit == 64)
    #expect(try shell("notebook --help").exit == 0)
  }

  /// The arguments come from `main` rather than from `/proc`.
  @Test func withoutProc() throws {
    let space = geteuid() == 0 ? "unshare -m" : "unshare -rm"
    let hide = "\(space) bash -c 'umount -l /proc && ! test -e /proc/self && exec \"$@\"' hide"
    guard try shell("\(hide) true").exit == 0 else {
      print("not tested: /proc cannot be taken away here")
      return
    }
    try write()
    #expect(try shell("\(hide) notebook check none.md").exit == 3)
    #expect(try shell("\(hide) notebook check lab.md").exit == 1)
    #expect(try shell("\(hide) notebook run lab.md").exit == 0)
    #expect(try shell("\(hide) notebook run --explain lab.md").errors.contains("'a': known"), "results are kept too")
    #expect(try shell("\(hide) notebook check lab.md").exit == 0)
    #expect(try shell("\(hide) notebook").exit == 64)
    #expect(try shell("\(hide) automata run life steps=1 grid=4").exit == 0)
  }

  // MARK: Standard streams

  /// Text that cannot be printed is an error, and goes to no other file.
  @Test(arguments: [
    "notebook models", "notebook --help", "automata help live", "notebook run --stdout lab.md",
    "notebook results lab.md", "notebook strip lab.md --output -",
    "notebook export lab.md", "automata run life steps=1", "automata readme --list", "notebook list lab.md",
  ])
  func aClosedOutput(_ command: String) throws {
    try write()
    let before = names
    for end in [">&-", "<&- >&-", ">/dev/full"] {
      let (exit, _, errors) = try shell("\(command) \(end)", seconds: 20)
      #expect(exit == 3, "\(command) \(end)")
      #expect(errors.contains("error: standard output: it cannot be written: "), "\(errors)")
    }
    #expect(try shell("\(command) <&- >&- 2>&-", seconds: 20).exit == 3)
    #expect(names == before)
    #expect(try Data(contentsOf: folder.appending(path: "lab.md")) == Data(Self.page.utf8))
  }

  @Test func aClosedInput() throws {
    for command in ["notebook results", "notebook run", "notebook strip", "notebook export", "automata readme"] {
      let (exit, output, errors) = try shell("\(command) - <&-", seconds: 20)
      #expect(exit == 3 && output.isEmpty && !errors.isEmpty, "\(command): \(exit) \(errors)")
    }
  }

  /// Files are written even if nobody reads the output.
  @Test func nobodyListens() throws {
    try write()
    #expect(try shell("notebook run lab.md").exit == 0)
    let paths = names.filter { $0.contains(".") }
    let files = try paths.map { try Data(contentsOf: folder.appending(path: $0)) }
    #expect(paths == ["a.csv", "a.rle", "lab.md"])
    for name in names { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    try write()
    #expect(try shell("notebook run lab.md <&- >&- 2>&-").exit == 0)
    #expect(try paths.map { try Data(contentsOf: folder.appending(path: $0)) } == files)
  }

  // MARK: Room

  /// A limit on the size of files is reported. The notebook and its folder stay the same.
  @Test func filesMayNotGrow() throws {
    try write(Self.page.replacing("show: [grid, image, chart]", with: "show: [{frames: 30}]"))
    let before = try Data(contentsOf: folder.appending(path: "lab.md")), files = names
    let (exit, _, errors) = try shell("ulimit -f 1; notebook run --no-cache lab.md")
    #expect(exit == 3, "\(errors)")
    #expect(errors.contains("cannot be written: file too large"), "\(errors)")
    #expect(try Data(contentsOf: folder.appending(path: "lab.md")) == before)
    #expect(names == files)
    let stdout = try shell("ulimit -f 1; notebook run --no-cache --stdout lab.md > out")
    #expect(stdout.exit == 3)
  }

  /// For a large page, the reader asks for one large heap, and prints the page all the same if the system refuses it.
  /// However few addresses there are, the output is the whole page or an error.
  @Test func aLargePageWithFewAddresses() throws {
    let section = "## Part\n\nWords with *style*, a [link](a.md) and `code`.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n"
    try write("# Page\n\n" + String(repeating: section, count: 4000))
    let whole = try shell("automata readme lab.md | cksum")
    #expect(whole.exit == 0 && !whole.output.hasPrefix("4294967295 0"), "\(whole)")
    // Both programs are the same code.
    let program = try MeasuredCommand.addressSpace(of: "notebook") >> 10
    var wholes = 0, refusals = 0
    for space in Array(stride(from: 5_000, through: 100_000, by: 5_000)) + [200_000, 1_000_000] {
      let limited = try shell(
        "ulimit -v \(program + space); automata readme lab.md > page; code=$?; cksum < page; exit $code")
      let isWhole = limited.exit == 0 && limited.output == whole.output && limited.errors.isEmpty
      let isRefused = limited.exit == 3 && limited.errors.hasPrefix("error: ") && limited.errors.contains("memory")
      #expect(isWhole || isRefused, "\(space): \(limited)")
      wholes += isWhole ? 1 : 0
      refusals += isRefused ? 1 : 0
    }
    #expect(wholes > 2 && refusals > 2, "\(wholes) \(refusals)")
  }

  /// However much memory the system grants for animations and patterns, there is a result or an error, and with an
  /// error no file.
  @Test(arguments: [
    "grid: 1000\nsteps: 99\ninitial: random\nshow: {animation: {frames: 100}}",
    "grid: 1000\nsteps: 15\ninitial: random\nrule: brians-brain\nshow: {image: {frames: 16}}",
    "grid: 16384\nsteps: 0\ninitial: {rle: \"16383o$16383o!\"}\nshow: []",
    "boundary: unbounded\nsteps: 0\ninitial: {rle: \"67108863o!\"}\nshow: []",
  ])
  func aLittleMemory(_ keys: String) throws {
    #if os(Linux)
      let page = "```simulation\nname: a\nmodel: life\n\(keys)\n```\n"
      let program = try MeasuredCommand.addressSpace(of: "notebook") >> 10
      for space in [70_000, 110_000, 150_000, 190_000] {
        try write(page)
        let (exit, _, errors) = try shell("ulimit -v \(program + space); notebook run --no-cache lab.md")
        #expect(exit == 0 || exit == 2, "\(space): \(exit) \(errors.prefix(400))")
        #expect((exit == 0) == errors.contains("1 region updated"), "\(space): \(errors.prefix(400))")
        #expect(exit == 0 || (names == ["lab.md"] && (try? Data(contentsOf: file)) == Data(page.utf8)))
        for name in names { try FileManager.default.removeItem(at: folder.appending(path: name)) }
      }
    #endif
  }

  /// The same applies to input: a pattern file of many small lines, and a page of prose, for which libcmark needs many
  /// times its size.
  @Test(arguments: ["mc", "prose"]) func aLittleMemoryForReading(_ kind: String) throws {
    #if os(Linux)
      let block = "```simulation\nname: a\nmodel: life\ngrid: 8\nsteps: 1\ninitial: {file: tree.mc}\n```\n"
      let leaves = "[M2]\n" + String(repeating: "$\n", count: 2_000_000)
      if kind == "mc" { try Data(leaves.utf8).write(to: folder.appending(path: "tree.mc")) }
      let prose = String(repeating: "*a* `b` [c](d) e\n", count: 120_000)
      let page = kind == "mc" ? block : prose + "\n" + block.replacing("initial: {file: tree.mc}\n", with: "")
      let program = try MeasuredCommand.addressSpace(of: "notebook") >> 10
      let convert = "automata convert tree.mc out.rle --overwrite"
      for space in [70_000, 110_000, 190_000, 400_000] {
        try write(page)
        for command in ["notebook run --no-cache lab.md", "notebook check lab.md"] + (kind == "mc" ? [convert] : []) {
          let (exit, _, errors) = try shell("ulimit -v \(program + space); \(command)")
          #expect([0, 1, 2, 3].contains(exit), "\(command) \(space): \(exit) \(errors.prefix(400))")
          #expect(exit == 0 || !errors.isEmpty, "\(command) \(space): \(exit)")
          if space == 70_000 { #expect(exit > 1, "\(command): \(errors.prefix(400))") }
        }
      }
    #endif
  }

  /// HashLife requests memory as needed. If the system refuses it, HashLife frees what it can, and then reports an
  /// error.
  @Test(arguments: [1, 2]) func aLittleMemoryForHashLife(jobs: Int) throws {
    #if os(Linux)
      let tree = Bomb.irregularTree(width: 20_000, levels: 4...9)
      try Data(tree.utf8).write(to: folder.appending(path: "tree.mc"))
      let keys = "model: life\nboundary: unbounded\ninitial: {file: tree.mc}\nsteps: 2\n"
      let program = try MeasuredCommand.addressSpace(of: "notebook") >> 10
      var refusals = 0
      for space in stride(from: 60_000, through: 220_000, by: 40_000) {
        try write("```simulation\nname: a\n\(keys)```\n")
        let (exit, _, errors) = try shell(
          "ulimit -v \(program + space); notebook run --no-cache --engine hash --jobs \(jobs) lab.md")
        #expect([0, 2].contains(exit), "\(space): \(exit) \(errors.prefix(400))")
        if errors.contains("the system refused HashLife memory for more than ") { refusals += 1 }
      }
      #expect(refusals > 2)
    #endif
  }

  /// So it does for the squares of a plane that is saved, of which there is no leap.
  @Test func aLittleMemoryForSavedSquares() throws {
    #if os(Linux)
      let program = try MeasuredCommand.addressSpace(of: "notebook") >> 10
      let keys =
        "model: life\nrule: B/S012345678\nboundary: unbounded\ngrid: 8192\ninitial: {random: 0.002}\nsteps: 1\n"
        + "show: statistics\nsave: end.mc\nedits: [{step: 1, at: [1000000, 1000000]}]\n"
      var refusals = 0
      for space in stride(from: 40_000, through: 130_000, by: 5_000) {
        try write("```simulation\nname: a\n\(keys)```\n")
        let (exit, _, errors) = try shell(
          "ulimit -v \(program + space); notebook run --no-cache --overwrite --jobs 1 lab.md")
        #expect([0, 2].contains(exit), "\(space): \(exit) \(errors.prefix(400))")
        if errors.contains("more different squares than fit into a file or the memory limit") { refusals += 1 }
      }
      #expect(refusals > 1)
    #endif
  }

  /// However small the stack of the first thread is, the program works, because it has a stack of its own. If it cannot
  /// get one, it ends with a message.
  @Test(arguments: [32, 64, 128, 256, 1024]) func aLittleStack(_ kilobytes: Int) throws {
    #if os(Linux)
      try write()
      let limit = "ulimit -s \(kilobytes); "
      #expect(try shell("\(limit)notebook run --no-cache lab.md").exit == 0)
      #expect(try shell("\(limit)notebook check lab.md").exit == 0)
      #expect(try shell("\(limit)notebook list lab.md && automata run elementary rule=30").exit == 0)
      #expect(try shell("\(limit)notebook results --no-cache lab.md").exit == 0)
      let program = try MeasuredCommand.addressSpace(of: "notebook") >> 10
      let (exit, _, errors) = try shell("\(limit)ulimit -v \(program + 2_000); notebook check lab.md")
      #expect(exit == 3 && errors.contains("the stack is limited to \(kilobytes) KiB"), "\(exit): \(errors)")
    #endif
  }

  private var file: URL { folder.appending(path: "lab.md") }

  /// A text that is far larger than the memory goes into a new file piece by piece, and replaces a large one.
  @Test func aLongTextInLittleMemory() throws {
    #if os(Linux)
      try Data("1200000o!".utf8).write(to: folder.appending(path: "row.rle"))
      // Both programs have the same code.
      let program = try MeasuredCommand.addressSpace(of: "notebook") >> 10
      let limit = "ulimit -v \(program + 24_000); automata convert row.rle"
      for options in ["row.lif --to life-1.06", "row.lif --to life-1.06 --overwrite", "row.lif.gz --to life-1.06"] {
        let (exit, _, errors) = try shell("\(limit) \(options)")
        #expect(exit == 0, "\(options): \(exit) \(errors.prefix(400))")
      }
      let text = try shell("wc -c < row.lif; head -2 row.lif; tail -1 row.lif; zcat row.lif.gz | cmp - row.lif").output
      #expect(text == "10888901\n#Life 1.06\n0 0\n1199999 0\n")
    #endif
  }

  /// A text may be of any length for a file, but not for the disk. A text that does not fit leaves nothing behind.
  @Test func aTextLongerThanTheRoom() throws {
    try Data("100000000o!".utf8).write(to: folder.appending(path: "row.rle"))
    try Data("mine\n".utf8).write(to: folder.appending(path: "old.lif"))
    for options in ["new.lif --to life-1.06", "old.lif --to life-1.06 --overwrite"] {
      let (exit, _, errors) = try shell("ulimit -f 64; automata convert row.rle \(options)")
      #expect(exit == 3 && errors.contains("cannot be written: file too large"), "\(exit) \(errors)")
    }
    #expect(names == ["old.lif", "row.rle"])
    #expect(try Data(contentsOf: folder.appending(path: "old.lif")) == Data("mine\n".utf8))
  }

  /// Memory that the limits allow but the system refuses is an error of the block.
  @Test(arguments: [
    "grid: 40000x40000\nsteps: 1\ninitial: single", "grid: 18000x18000\nsteps: 1\ninitial: single\nrule: brians-brain",
  ])
  func memoryIsRefused(_ keys: String) throws {
    let page =
      "```simulation\nmodel: life\nshow: []\n\(keys)\n```\n\n"
      + "```simulation\nname: small\nmodel: life\ngrid: 8\nsteps: 1\n```\n"
    try write(page)
    for command in ["notebook run", "notebook check", "notebook results"] {
      let (exit, _, errors) = try shell("ulimit -v 700000; \(command) --no-cache lab.md")
      #expect(exit == 2, "\(command): \(exit) \(errors)")
      #expect(errors.contains("of memory, which the system refuses"), "\(errors)")
    }
    #expect(try Data(contentsOf: folder.appending(path: "lab.md")) == Data(page.utf8))
    let single = keys.split(separator: "\n").map { $0.replacing(": ", with: "=") }.joined(separator: " ")
    let (exit, _, errors) = try shell("ulimit -v 700000; automata run life \(single)")
    #expect(exit == 2 && errors.contains("which the system refuses"), "\(exit) \(errors)")
  }

  // MARK: A system that refuses everything

  /// Makes two pages with a pattern file, a figure and saved files. Only the results of `lab.md` are up to date. There
  /// is also a plan for `new.md`, with its results.
  private func makeLab() throws {
    let page = Self.page.replacing("grid: 40x20\n", with: "grid: 40x20\ninitial: {file: glider.rle}\n")
    try write(page)
    try Data("bo$2bo$3o!\n".utf8).write(to: folder.appending(path: "glider.rle"))
    let new = page.replacing("name: a", with: "name: c").replacing("[a.rle, a.csv]", with: "[c.rle, c.csv]")
    try Data(new.utf8).write(to: folder.appending(path: "new.md"))
    let made = try shell(
      "mkdir results && notebook plan --tasks 1 new.md -o work.plan && "
        + "notebook work work.plan --task 1 --cache results && notebook run lab.md")
    #expect(made.exit == 0, "\(made.errors)")
  }

  /// Commands about the pages of ``makeLab()`` that do not change them, unless they succeed.
  private static let readers = [
    "notebook run lab.md", "notebook run --no-cache lab.md", "notebook check lab.md", "notebook check --quick lab.md",
    "notebook list .", "notebook export lab.md", "notebook strip --output - lab.md", "notebook results lab.md",
    "notebook verify lab.md", "notebook status work.plan --cache results", "notebook cache",
    "notebook plan --tasks 1 lab.md -o other.plan", "notebook models", "automata run lab.md#a",
    "automata run life 'initial={file: glider.rle}' steps=3 grid=8", "automata readme lab.md",
    "automata convert glider.rle - --to cells", "automata live lab.md#a --keys q --picture -",
  ]

  /// What a command must not say because the system refused something.
  private static let untrue = ["edited by hand", "is missing", "is not what", "is not one that", "not up to date"]

  /// A command that gets too few open files ends with its result, or with exit code 3 and the reason.
  @Test func aFewOpenFiles() throws {
    try makeLab()
    let before = names, page = try Data(contentsOf: file)
    var refusals = 0
    for limit in [4, 5, 6, 7, 8, 9, 10] {
      for command in Self.readers {
        let (exit, _, errors) = try shell("ulimit -n \(limit); \(command)")
        #expect(exit == 0 || exit == 3, "\(limit): \(command): \(exit) \(errors.prefix(400))")
        #expect(exit == 0 || errors.contains("too many open files"), "\(limit): \(command): \(errors.prefix(400))")
        #expect(!Self.untrue.contains(where: errors.contains), "\(limit): \(command): \(errors.prefix(400))")
        refusals += exit == 3 ? 1 : 0
        try? FileManager.default.removeItem(at: folder.appending(path: "other.plan"))
      }
      let (exit, _, errors) = try shell("ulimit -n \(limit); notebook run new.md")
      #expect(exit == 3 && errors.contains("too many open files"), "\(limit): \(exit) \(errors.prefix(400))")
      #expect(try names == before && Data(contentsOf: file) == page, "\(limit)")
    }
    #expect(refusals > 40, "\(refusals)")
  }

  /// A command that gets too little memory to begin ends with exit code 3, never by a signal.
  @Test func aLittleMemoryToBegin() throws {
    #if os(Linux)
      try makeLab()
      let before = names
      let program = try MeasuredCommand.addressSpace(of: "notebook") >> 10
      var refusals = 0
      for space in [1_000, 2_000, 4_000, 8_000, 11_000, 15_000, 18_000, 22_000, 30_000, 45_000] {
        for command in Self.readers {
          let (exit, _, errors) = try shell("ulimit -v \(program + space); \(command)")
          #expect(exit == 0 || exit == 3, "\(space): \(command): \(exit) \(errors.prefix(400))")
          #expect(exit == 0 || errors.contains("memory"), "\(space): \(command): \(errors.prefix(400))")
          #expect(!Self.untrue.contains(where: errors.contains), "\(space): \(command): \(errors.prefix(400))")
          refusals += exit == 3 ? 1 : 0
          try? FileManager.default.removeItem(at: folder.appending(path: "other.plan"))
        }
        #expect(names == before)
      }
      #expect(refusals > 40, "\(refusals)")
    #endif
  }

  /// Reads fail with EIO for the file whose path ends with the variable BROKEN, as on a broken disk.
  private static let brokenDisk = #"""
    #define _GNU_SOURCE
    #include <errno.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/syscall.h>
    #include <unistd.h>
    ssize_t read(int file, void *bytes, size_t count) {
      char link[64], path[4096];
      const char *end = getenv("BROKEN");
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t size = readlink(link, path, sizeof path);
      size_t length = end ? strlen(end) : 0;
      if (length > 0 && size >= (ssize_t)length && memcmp(path + size - length, end, length) == 0) {
        errno = EIO;
        return -1;
      }
      return syscall(SYS_read, file, bytes, count);
    }
    """#

  /// A file that a broken disk does not give is never taken for one that somebody has edited or removed.
  @Test func aBrokenDisk() throws {
    #if os(Linux)
      try makeLab()
      try Data(Self.brokenDisk.utf8).write(to: folder.appending(path: "broken.c"))
      let broken = "LD_PRELOAD=$PWD/broken.so BROKEN=/"
      guard try shell("cc -shared -fPIC -o broken.so broken.c").exit == 0,
        try shell("\(broken)lab.md notebook list lab.md").exit == 3
      else {
        print("not tested: no C compiler, or a program that loads no library")
        return
      }
      let before = names
      let commands = [
        "run lab.md", "run --overwrite lab.md", "check lab.md", "check --quick lab.md", "export lab.md -o page.html",
      ]
      let files = ["a.csv", "a.rle", "a.image.png", "glider.rle"]
      for isStale in [false, true] {
        if isStale { _ = try shell("sed -i 's/steps: 30/steps: 31/' lab.md") }
        let page = try Data(contentsOf: file)
        for name in files {
          for command in commands {
            let (exit, _, errors) = try shell("\(broken)\(name) notebook \(command)")
            #expect(exit == 3, "\(name): \(command): \(exit) \(errors)")
            #expect(errors.contains("\(name)' cannot be read: input/output error"), "\(name): \(command): \(errors)")
            #expect(!Self.untrue.dropLast().contains(where: errors.contains), "\(name): \(command): \(errors)")
            #expect(try names == before && Data(contentsOf: file) == page, "\(name): \(command)")
          }
        }
      }
      for what in ["lab.md#a", "glider.rle", "life grid=8 'initial={file: glider.rle}'"] {
        let live = try shell("\(broken)glider.rle automata live \(what) --keys q --picture -")
        #expect(live.exit == 3 && live.errors.contains("cannot be read: input/output error"), "\(what): \(live)")
      }
      _ = try shell("printf '<svg></svg>' > own.svg; printf '\\n![a](own.svg)\\n' > own.md")
      let own = try shell("\(broken)own.svg notebook export own.md -o page.html")
      #expect(own.exit == 3 && own.errors.contains("'own.svg' cannot be read: input/output error"), "\(own)")
      _ = try shell("rm own.md own.svg")
      // A figure that the page no longer shows is kept, with the page that names it.
      _ = try shell("sed -i 's/grid, image, chart/grid, chart/; s/steps: 31/steps: 30/' lab.md")
      let page = try Data(contentsOf: file)
      let (exit, _, errors) = try shell("\(broken)a.image.png notebook run lab.md")
      #expect(exit == 3 && errors.contains("cannot be read: input/output error"), "\(exit) \(errors)")
      #expect(try names == before && Data(contentsOf: file) == page)
    #endif
  }
}

extension AdviceTests {
  /// The place where advice is shown instead of a case.
  enum Exemption {
    /// A file in `Tests` that contains the advice, or these words of its error.
    case test(String, saying: String? = nil)
    /// No test shows the advice, for this reason.
    case none(String)
  }

  /// Advice of readers and models that no case shows, because it needs the arguments of a command, Swift code or a
  /// large computation.
  static let elsewhere: [String: Exemption] = [
    // Arguments of a command, and files beside a page.
    "declare it in the front matter: notebook: {parameters: {*: *}}":
      .test("CommandTests/failure/plain-words/errors", saying: "has no parameter 'big'"),
    "start the command in a folder that holds the file, or copy the file":
      .test("CommandTests/failure/plain-words/errors"),
    "it declares *": .test("CommandTests/failure/advice-of-names/errors"),
    "write the value of each such parameter on the line of its name":
      .test("CommandTests/failure/advice-of-names/errors"),
    "links lead to figures of blocks that have a 'title' and have been run":
      .test("CommandTests/failure/advice-of-files/errors"),
    "copy the file into the notebook's folder, and write {file: *}":
      .test("CommandTests/failure/pattern-files/errors"),
    "save under another name": .test("CommandTests/failure/advice-of-files/errors"),
    "save under a path without links, or remove the link": .test("CommandTests/failure/save-links/errors"),
    "save it as UTF-8": .test("CommandTests/failure/invalid-utf8/errors"),
    "save the file as UTF-8": .none("a page is read as UTF-8 before its blocks are"),
    "use .rle or .mc, which keep all states": .test("CommandTests/failure/rule-near-misses/errors"),
    "use * or *, which keep all states": .test("SimulationsTests/Run/RunErrorTests.swift"),
    "name the .mcl file in a notebook, with a 'rule' of life": .test("CommandTests/failure/convert/errors"),
    "use * or *, which leave out dead cells":
      .test("SimulationsTests/Lattice/Formats/PatternFormatTests.swift", saying: "writes each dead cell"),
    "use --engine auto, or raise the limit with --max-memory *":
      .test("SimulationsTests/Models/Life/Sparse/SparseLatticeTests.swift", saying: "the sparse engine needs"),
    "use --engine auto": .test("NotebooksTests/Running/NotebookRunEngineTests.swift"),
    "install the newer version":
      .test("NotebooksTests/Page/MarkerTests.swift", saying: "a newer version of this program wrote this page"),
    // Swift code.
    "make it smaller": .test("SimulationsTests/Run/RunErrorTests.swift"),
    "use a whole number from 0": .test("SimulationsTests/Run/RunErrorTests.swift"),
    "use a pattern of 1 row": .test("SimulationsTests/Run/RunErrorTests.swift"),
    "use a pattern with the states 0 to 1, or go on from another block with 'from'":
      .none("a block is refused before, when its pattern is read"),
    // Large computations.
    "sweep fewer values": .test("BlocksTests/SweepReaderTests.swift", saying: "too long to be read"),
    "split the file": .none("it needs a file of 2^18 patterns"),
    "make fewer steps": .test("SimulationsTests/Models/Life/LifeUnboundedTests.swift"),
    "stop '*' earlier": .test(
      "SimulationsTests/Models/Life/Hash/HashLatticeFarTests.swift", saying: "no block can begin"),
    "show only the end, which is drawn at any size (show: grid)":
      .none("only a macrocell file of such size has frames that far away"),
    "stop '*' earlier, or raise the limit with --max-memory *":
      .test("SimulationsTests/Models/Life/Sparse/SparseLatticeTests.swift"),
    "save the series of fewer replicates, or allow more with --max-memory":
      .none("the estimate before the run refuses nearly all such blocks"),
    "make fewer steps, or give the program more memory (ulimit -v)":
      .test("CommandTests/FaultTests.swift", saying: "the system refused HashLife memory"),
    "make it smaller, or give the program more memory (ulimit -v)":
      .test("CommandTests/FaultTests.swift", saying: "which the system refuses"),
    "make them smaller, or give the program more memory (ulimit -v)":
      .test("SimulationsTests/Run/SharedReadingsTextTests.swift"),
    // Macrocell files with more cells than a page can request, and states of rules with B0.
    "write until: stable, or raise the limit with --max-memory":
      .none("it needs a pattern of a great many cells at the end of a long run"),
    "add boundary: unbounded": .test("SimulationsTests/Models/Life/LifeLargePatternTests.swift"),
    "set steps instead of until": .test("SimulationsTests/Models/Life/LifeLargePatternTests.swift"),
    "set steps instead of until, and use --engine hash":
      .test("SimulationsTests/Models/Life/LifeLargePatternTests.swift"),
    "set steps: *, and leave out '*'": .test("NotebooksTests/Page/InlineValuesTests.swift"),
    "leave out '*': the statistic has the value at the end": .test("NotebooksTests/Page/InlineValuesTests.swift"),
    "use the pattern alone": .test("SimulationsTests/Models/Life/LifeLargePatternTests.swift"),
    "use the pattern alone, and set boundary: unbounded":
      .test("CommandTests/failure/pattern-files/errors", saying: "2^32 columns or rows, or more"),
    "use a smaller pattern": .test("SimulationsTests/Models/Life/LifeLargePatternTests.swift"),
    "use --engine hash": .test("SimulationsTests/Models/Life/LifeLargePatternTests.swift"),
    "remove the position from the file that is read":
      .test("SimulationsTests/Lattice/Formats/RLEReaderTests.swift"),
    "save an even generation, or use * or *": .test("SimulationsTests/Models/Life/LifeBackgroundTests.swift"),
    "*use a rule with B0 on an unbounded lattice here too":
      .test("SimulationsTests/Models/Life/LifeBackgroundTests.swift"),
    // Sessions of screens.
    "press r and change the rule at the start, or start again with --max-memory *":
      .test("LiveTests/Laws/MemoryLimitTests.swift", saying: "press r and change the rule at the start, or start"),
    "go back first":
      .test("LiveTests/Life/LifeScreenStepTests.swift", saying: "the pattern is too large now; go back first"),
    "start again with a higher --max-memory":
      .test("LiveTests/Laws/MemoryLimitTests.swift", saying: "start again with a higher --max-memory"),
    "copy the block and give it more steps":
      .test("LiveTests/Life/LifeScreenStepTests.swift", saying: "2^53"),
    "start with boundary=unbounded":
      .test("LiveTests/Life/LifeScreenStepTests.swift", saying: "large steps need an unbounded plane"),
    "raise the limit with --max-memory": .none("it needs more live cells than a tile engine holds in such memory"),
    "make it smaller, or allow more with --max-seconds *": .test("ExperimentsTests/Time/DeadlineTests.swift"),
    "allow more with --max-seconds *": .test("ExperimentsTests/Time/DeadlineTests.swift"),
  ]

  /// Advice of commands that no recorded case shows, because it needs a time limit, another program, another user or a
  /// forged result.
  static let unrecorded: [String: Exemption] = [
    "if nobody edited them by hand, replace them with --overwrite":
      .test("NotebooksTests/Running/NotebookRunTests.swift"),
    "split the table here, with its header above the rest":
      .test("NotebooksTests/Export/ExportedPageOmissionTests.swift"),
    "restore the line, or discard any edits with --overwrite":
      .test("NotebooksTests/Running/NotebookRunTests.swift", saying: "nothing shows whether they were edited by hand"),
    "to open the pattern in it, write automata live *": .test("CommandTests/ReaderTests.swift"),
    "remove that line, or track the file: git add --force *": .test("CommandTests/AdoptionTests.swift"),
    "set it to a number from * to *, or write --task 1/*": .test("CommandTests/ClusterTests+Tasks.swift"),
    "save an earlier step, or raise the limit with --max-memory": .test(
      "NotebooksTests/Saving/SavedFileTests.swift", saying: "cells 2^59 or more from the origin"),
    "save a .mc file": .test("NotebooksTests/Saving/SavedFileTests.swift", saying: "at most 2^28 cells"),
    "give the program more memory (ulimit -v)": .none("it needs a system that refuses memory"),
    "choose a folder that you can *": .none("an administrator can read and write every folder"),
    "choose a folder of results that you can read, with --cache":
      .test("CommandTests/PermissionTests.swift", saying: "help: choose a folder "),
    "name a folder that a command filled with --cache": .test("CommandTests/CacheTests.swift"),
    "set it, for example: export HOME=/tmp": .test("CommandTests/CacheTests.swift"),
    "allow more with --max-seconds": .test("NotebooksTests/Running/NotebookPlanTimeTests.swift"),
    "spread its blocks over several files, or show less":
      .test("NotebooksTests/Running/NotebookRunTests.swift", saying: "larger than 8 MiB"),
    "put a blank line around each simulation block, or move the block out of its list or quote":
      .none("no page is known whose results change it"),
    "write into another folder, or under another name":
      .test("NotebooksTests/Saving/NotebookDestinationTests.swift"),
    "write into another folder, or leave out the key 'figures'":
      .test("NotebooksTests/Saving/NotebookDestinationTests.swift"),
    "remove it with: rm *":
      .test("FilesTests/OpenFolderLeftoversTests.swift", saying: "cannot be removed: it belongs to another user"),
    "to get it back: mv * *": .test("CommandTests/KilledCallsTests.swift", saying: "help: to get it back: "),
    "to remove it: rm *": .test("CommandTests/KilledCallsTests.swift", saying: "help: to remove it: "),
    "press r and change the rule at the start": .none("the screens offer no such change"),
    // Names that Windows does not allow.
    "rename the notebook, or set 'figures' in the front matter":
      .test("NotebooksTests/Saving/PortableNameTests.swift"),
    "name another folder": .test("NotebooksTests/Saving/PortableNameTests.swift"),
    "give the block another name": .test("NotebooksTests/Saving/PortableNameTests.swift"),
    "edit a cell nearer to the others, or start again with *":
      .test("LiveTests/Laws/MemoryLimitTests.swift", saying: "the cell is too far away for the limit of 1 MiB"),
    "edit a cell nearer to the others": .none("it needs a cell 2^31 columns away, which no screen shows"),
    "record a shorter session, or raise the limit with --max-memory":
      .test("CommandTests/LivePictureTests.swift", saying: "an eighth of the memory limit"),
    // Git.
    "install git": .test("NotebooksTests/Saving/GitFilesTests.swift"),
    "if you trust its owner: git config --global --add safe.directory *":
      .test("NotebooksTests/Saving/GitFoldersTests.swift"),
    "if the main repository was moved, run there: git worktree repair *":
      .test("NotebooksTests/Saving/FolderFilesTests.swift", saying: "if the main repository was moved, run there: "),
    "find the setting: git -C * config --show-origin *": .test("CommandTests/OtherRepositoryTests.swift"),
    "git *submodule update --init *":
      .test("NotebooksTests/Saving/FolderFilesTests.swift", saying: "is not initialised, so its folder is empty"),
    "git *sparse-checkout add *":
      .test("NotebooksTests/Saving/GitHazardsTests.swift", saying: "is outside the sparse checkout"),
    "check that a pattern includes it: git *sparse-checkout list":
      .test("NotebooksTests/Saving/GitHazardsTests.swift", saying: "whose patterns may leave out"),
    "remove merge=union for this page from *":
      .test("NotebooksTests/Saving/GitHazardsTests.swift", saying: "git merges this page with merge=union"),
    "remove filter=* for this page from *, so that commits have its results":
      .test("NotebooksTests/Saving/GitHazardsTests.swift", saying: "git stores this page without its results"),
    "put the repository back, or move the file '.git' away": .test("NotebooksTests/Saving/FolderFilesTests.swift"),
    "name a notebook of the repository":
      .test("CommandsTests/Notebook/RunCommandPruneTests.swift", saying: "there are no notebooks in '"),
    "leave out --prune, or make the folder a repository with git init":
      .test("CommandsTests/Notebook/RunCommandPruneTests.swift", saying: "the notebooks are not in a git repository"),
    "name the notebook by its path in that repository":
      .test("CommandTests/OtherRepositoryTests.swift", saying: "leads through a link into the repository"),
    "remove '*'": .none("git would wait for a pipe in the place of .gitignore"),
    "leave out what you do not want with --exclude":
      .test("NotebooksTests/Saving/FolderFilesTests.swift", saying: "files that it ignores are included"),
    // Slurm, and programs on other machines.
    "run this command where you submit jobs, or install it (Debian: apt install slurm-client); without *":
      .test("CommandTests/ExecutorCommandTests.swift", saying: "slurm-client"),
    "see '*'; the same command submits them again, and without --executor they run here":
      .test("CommandTests/ExecutorCommandTests.swift", saying: "ended without new results"),
    "if you trust the plan, add*":
      .test("CommandTests/ClusterTests+Trust.swift", saying: "if you trust the plan, add "),
    "make the plan again": .none("it needs a second program that reads a block differently"),
    "use the same program file everywhere, or make the plan again":
      .test("CommandTests/ClusterTests+Trust.swift", saying: "was made by version"),
    "no link in the folder of results is followed: remove it, or name another folder with --cache":
      .test("CommandTests/ClusterTests+Links.swift"),
    "each person needs a folder of their own: name one with --cache": .test("CommandTests/ClusterTests+Users.swift"),
    "keep yours in a folder of your own, such as --cache *": .test("CommandTests/ClusterTests+Users.swift"),
    "remove it": .test("CommandTests/ExecutorCommandTests.swift", saying: "is not an ordinary file of yours"),
    "remove all results and compute them again: *": .test(
      "CommandTests/ClusterTests+Trust.swift", saying: "compute them again"),
    "notebook cache --clear*": .test("CommandTests/ClusterTests+Trust.swift"),
  ]
}

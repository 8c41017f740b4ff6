#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The environment variables that the programs read.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
  case home = "HOME"
  case cacheHome = "XDG_CACHE_HOME"
  case stateHome = "XDG_STATE_HOME"
  case configHome = "XDG_CONFIG_HOME"
  case dataHome = "XDG_DATA_HOME"
  case path = "PATH"
  case sudoUser = "SUDO_UID"
  case term = "TERM"
  case colorTerm = "COLORTERM"
  case noColor = "NO_COLOR"
  case clicolorForce = "CLICOLOR_FORCE"
  /// The argument parser reads this variable.
  case columns = "COLUMNS"
  case pager = "PAGER"
  case visual = "VISUAL"
  case editor = "EDITOR"
  case slurmTask = "SLURM_ARRAY_TASK_ID"
  case awsTask = "AWS_BATCH_JOB_ARRAY_INDEX"
  case kubernetesTask = "JOB_COMPLETION_INDEX"

  /// The current value, or nil if the variable is not set.
  package var value: String? { getenv(rawValue).map { String(cString: $0) } }

  /// The value if it is an absolute path, as the XDG Base Directory Specification requires, or nil.
  package var folder: String? { value.flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The purpose of the variable, as Markdown for the reference.
  package var help: String {
    switch self {
    case .home: "Your home folder, for `~` in paths that you type and for the defaults of the next four."
    case .cacheHome:
      "`automata` below this folder holds the results of earlier runs. Default: `~/.cache`."
    case .stateHome:
      "`automata` below this folder holds the key that seals these results. Default: `~/.local/state`."
    case .configHome:
      "`automata` below this folder holds the settings of the live screens, and `git` its own. Default: `~/.config`."
    case .dataHome: "`automata` below this folder holds the best results of the memory game. Default: `~/.local/share`."
    case .path: "The folders that are searched for `git` and the programs of Slurm. Relative folders are ignored."
    case .sudoUser: "The user who called `sudo`; a repository of this user counts as your own."
    case .term: "The type of the terminal. If it is unset or `dumb`, there are no colours and no live screens."
    case .colorTerm: "`truecolor` or `24bit`: the terminal shows all colours."
    case .noColor: "If it is not empty, there are no colours unless `--color always` is given."
    case .clicolorForce: "If it is neither empty nor `0`, output is coloured everywhere, unless `NO_COLOR` is set."
    case .columns: "The width of help texts, in columns. Default: the width of the terminal."
    case .pager: "The command that `automata readme --pager` starts. Default: `less -R`."
    case .visual: "The editor that `v` starts in the reader. Default: the value of `EDITOR`."
    case .editor: "The editor where `VISUAL` is not set. Default: `vi`."
    case .slurmTask: "The task of `notebook work` without `--task`, counted from 1. Slurm sets it."
    case .awsTask:
      "The same number, counted from 0. AWS Batch sets it. If several of these three are set, the first is used."
    case .kubernetesTask: "The same number, counted from 0. Kubernetes sets it in an indexed job."
    }
  }
}

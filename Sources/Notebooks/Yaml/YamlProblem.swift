import CYaml

/// The reason why libyaml stopped, in its own words.
struct YamlProblem {
  var problem: String
  var context: String
  var index: Int
  var contextIndex: Int
}

/// What a person can do on a form, besides typing.
enum FormAction: String, CaseIterable {
  case start
  case next
  case previous
  case more
  case clear
  case restore
  case leave
}

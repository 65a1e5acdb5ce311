// Makes `import RillRx` stand for `import RxSwift`. Swift has no official spelling of a re-export.
@_exported import Rill

// Makes `import RillRx` stand for the imports of RxSwift and RxCocoa. Swift has no official spelling of a re-export.
@_exported import Rill
@_exported import RillFoundation

@_exported import RillRx
@_exported import RillTesting

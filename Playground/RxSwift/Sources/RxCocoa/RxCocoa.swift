@_exported import RillRx

import Foundation
import Rill

/// Sends the elements of the frames that arrive to an observer, and keeps count.
struct StreamReader<Element: Decodable & Sendable> {
    private let stream: String
    private let observer: AsyncObserver<Numbered<Element>>
    private let bookmark: Bookmark
    private let poison: Poison
    private let onDrop: (@Sendable (Int) -> Void)?
    private let decoder = ElementCoding.decoder
    private var dropped = 0
    /// The place behind the last element that arrived.
    private var position: StreamPosition?
    private(set) var hasCompleted = false

    /// Whether the server has said where it begins.
    var hasBegun: Bool { position != nil }

    init(
        _ stream: String, _ observer: AsyncObserver<Numbered<Element>>, _ bookmark: Bookmark, _ poison: Poison,
        onDrop: (@Sendable (Int) -> Void)?
    ) {
        (self.stream, self.observer, self.bookmark) = (stream, observer, bookmark)
        (self.poison, self.onDrop) = (poison, onDrop)
    }

    mutating func read(_ frame: Frame) async throws {
        switch frame {
        case .began(let epoch, let next, let version):
            guard Wire.versions.contains(version) else {
                throw StreamError.differentVersion(client: Wire.versions, server: version...version)
            }
            if hasBegun {
                throw StreamError.failedCall(code: "internalError", message: "the server began twice")
            }
            let beginning = StreamPosition(epoch: epoch, next: next)
            bookmark.begin(at: beginning)
            position = beginning
        case .elements(let first, let json):
            let epoch = try skip(to: first)
            var next = first
            for attempt in try decoded(json, first) {
                let element: Element
                do {
                    element = try attempt.result.get()
                } catch {
                    if poison == .fail { throw undecodable(next, error) }
                    next += 1
                    _ = try skip(to: next)
                    continue
                }
                next += 1
                let position = StreamPosition(epoch: epoch, next: next)
                self.position = position
                try await observer.send(Numbered(element: element, position: position))
            }
        case .completed(let next):
            _ = try skip(to: next)
            hasCompleted = true
        case .failed(let failure): throw failure.error
        }
    }

    /// Counts the elements before `number` that were dropped. Returns the epoch.
    private mutating func skip(to number: Int) throws -> UInt64 {
        guard let current = position, number >= current.next else {
            throw StreamError.failedCall(code: "internalError", message: "got element \(number) out of order")
        }
        if number > current.next {
            dropped += min(number - current.next, .max - dropped)
            position = StreamPosition(epoch: current.epoch, next: number)
            onDrop?(dropped)
        }
        return current.epoch
    }

    private func decoded(_ json: Data, _ first: Int) throws -> [Attempt<Element>] {
        do {
            return try ElementCoding.decode(json, as: Element.self, with: decoder)
        } catch {
            throw undecodable(first, error)
        }
    }

    private func undecodable(_ number: Int, _ error: any Error) -> StreamError {
        .undecodable(stream: stream, number: number, reason: "expected \(Element.self): \(error)")
    }
}

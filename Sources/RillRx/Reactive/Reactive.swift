#if canImport(ObjectiveC)
    import ObjectiveC
#elseif canImport(Foundation)
    import Foundation
#endif

/// The streams and binders of an object, behind `object.rx`.
///
///     extension Reactive where Base: Player {
///         var volume: Binder<Double> { Binder(base) { player, volume in player.setVolume(volume) } }
///     }
///
/// On the main actor, each settable property of an object is a ``Binder`` too: `title.bind(to: label.rx.text)`.
@dynamicMemberLookup public struct Reactive<Base> {
    /// The object.
    public let base: Base

    @inlinable public init(_ base: Base) { self.base = base }

    /// Returns a binder that sets the property at `keyPath`.
    @MainActor
    @inlinable
    public subscript<Value: Sendable>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Value>
    ) -> Binder<Value> where Base: AnyObject & Sendable {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type with the property `rx`, on the type and on its instances.
///
/// To conform, write an empty extension. All classes that inherit from `NSObject` conform.
public protocol ReactiveCompatible {
    associatedtype ReactiveBase

    static var rx: Reactive<ReactiveBase>.Type { get set }

    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The place for static members that an extension of ``Reactive`` adds.
    @inlinable public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        set {}  // lets `rx` be the start of an assignment, as in RxSwift
    }

    /// The place for members that an extension of ``Reactive`` adds.
    @inlinable public var rx: Reactive<Self> {
        get { Reactive(self) }
        set {}  // see above
    }
}

#if canImport(ObjectiveC) || canImport(Foundation)
    extension NSObject: ReactiveCompatible {}
#endif

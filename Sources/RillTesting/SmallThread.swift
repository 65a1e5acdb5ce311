import Rill

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Bionic)
    import Bionic
#endif

/// Runs `body` on a new thread, with a stack of 512 KiB unless `stackSize` says otherwise, and waits until it returns.
package func onThread(stackSize: Int = 512 * 1024, _ body: @escaping @Sendable () -> Void) {
    final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    require(
        pthread_attr_setstacksize(&attributes, stackSize) == 0, "onThread: expected a stack size that the system takes")
    let argument = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let failure = pthread_create(
        &thread, &attributes,
        {
            Unmanaged<Body>.fromOpaque(($0 as UnsafeMutableRawPointer?)!).takeRetainedValue().run()
            return nil
        }, argument)
    require(failure == 0, "onThread: no thread, error \(failure)")
    pthread_join((thread as pthread_t?)!, nil)
}

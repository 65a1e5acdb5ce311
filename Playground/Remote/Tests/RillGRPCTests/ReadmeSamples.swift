import GRPCCore
import GRPCNIOTransportHTTP2Posix
import JWTKit
import NIOCertificateReloading
import Rill
import RillGRPC

/// What a token says about its reader.
struct Reader: JWTPayload {
    let sub: SubjectClaim
    let exp: ExpirationClaim
    let streams: [String]

    func verify(using algorithm: some JWTAlgorithm) throws { try exp.verifyNotExpired() }
}

func authorization(
    _ keys: JWTKeyCollection, every interval: Duration, isRevoked: @escaping @Sendable (String) async throws -> Bool
) -> Authorization {
    let authorization = Authorization { caller, stream in
        guard let token = caller.token, let reader = try? await keys.verify(token, as: Reader.self) else {
            throw StreamError.unauthenticated
        }
        if try await isRevoked(reader.sub.value) { return false }
        return reader.streams.contains(stream)
    }
    return authorization.revalidating(every: interval)
}

func tls(certificate: String, key: String) throws -> (StreamServer.TLS, TimedCertificateReloader) {
    let reloader = try TimedCertificateReloader.makeReloaderValidatingSources(
        refreshInterval: .seconds(3600),
        certificateSource: .init(location: .file(path: certificate), format: .pem),
        privateKeySource: .init(location: .file(path: key), format: .pem))
    let tls = StreamServer.TLS.defaults(
        certificateChain: [.file(path: certificate, format: .pem)], privateKey: .file(path: key, format: .pem)
    ) { $0.certificateReloader = reloader }
    return (tls, reloader)
}

func serve(_ numbers: Observable<Int>, onSocket path: String) async throws {
    let streams = try StreamService()
    try streams.publish("numbers", numbers)
    let transport = HTTP2ServerTransport.Posix(
        address: .unixDomainSocket(path: path), transportSecurity: .plaintext)
    try await GRPCServer(transport: transport, services: [streams]).serve()
}

func printNumbers(fromSocket path: String) async throws {
    let transport = try HTTP2ClientTransport.Posix(
        target: .unixDomainSocket(path: path), transportSecurity: .plaintext)
    try await withGRPCClient(transport: transport) { connection in
        let client = try StreamClient(over: connection)
        for try await number in client.observe("numbers", of: Int.self).values { print(number) }
    }
}

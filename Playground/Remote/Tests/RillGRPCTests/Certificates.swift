import Crypto
import Foundation
import GRPCNIOTransportHTTP2Posix
import RillGRPC
import SwiftASN1
import X509

/// An authority, and what it signed for `localhost` and for a client whose name is `reader`.
struct Certificates {
    private let authority: TLSConfig.CertificateSource
    private let server: Signed
    private let client: Signed

    /// A certificate and its key, as PEM.
    private struct Signed {
        let certificate: String
        let key: String

        var source: TLSConfig.CertificateSource { .bytes(Array(certificate.utf8), format: .pem) }
        var keySource: TLSConfig.PrivateKeySource { .bytes(Array(key.utf8), format: .pem) }
    }

    /// - Parameter address: an address of the server besides `localhost`.
    init(address: [UInt8] = [127, 0, 0, 1]) throws {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let name = try DistinguishedName { CommonName("authority") }
        let extensions = try Certificate.Extensions {
            Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        }
        let root = try Self.certificate(name, key.publicKey, extensions, issuer: name, key)
        authority = .bytes(Array(try root.serializeAsPEM().pemString.utf8), format: .pem)

        let names = try Certificate.Extensions {
            SubjectAlternativeNames([
                .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: address[...])),
            ])
        }
        server = try Self.signed("localhost", names, issuer: name, key)
        client = try Self.signed("reader", Certificate.Extensions {}, issuer: name, key)
    }

    func server(asksClients: Bool) -> StreamServer.TLS {
        .defaults(certificateChain: [server.source], privateKey: server.keySource) { tls in
            tls.trustRoots = .certificates([authority])
            if asksClients { tls.clientCertificateVerification = .noHostnameVerification }
        }
    }

    func client(hasCertificate: Bool) -> StreamClient.TLS {
        .defaults { tls in
            tls.trustRoots = .certificates([authority])
            if hasCertificate { (tls.certificateChain, tls.privateKey) = ([client.source], client.keySource) }
        }
    }

    /// Writes what a server in another process needs.
    func write(to folder: URL) throws -> (certificate: URL, key: URL) {
        let files = (folder.appending(path: "certificate.pem"), folder.appending(path: "key.pem"))
        try Data(server.certificate.utf8).write(to: files.0)
        try Data(server.key.utf8).write(to: files.1)
        return files
    }

    private static func signed(
        _ name: String, _ extensions: Certificate.Extensions, issuer: DistinguishedName, _ key: Certificate.PrivateKey
    ) throws -> Signed {
        let own = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let subject = try DistinguishedName { CommonName(name) }
        let certificate = try certificate(subject, own.publicKey, extensions, issuer: issuer, key)
        return Signed(
            certificate: try certificate.serializeAsPEM().pemString, key: try own.serializeAsPEM().pemString)
    }

    private static func certificate(
        _ subject: DistinguishedName, _ key: Certificate.PublicKey, _ extensions: Certificate.Extensions,
        issuer: DistinguishedName, _ signer: Certificate.PrivateKey
    ) throws -> Certificate {
        try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key, notValidBefore: .now - 3600,
            notValidAfter: .now + 36_000, issuer: issuer, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: extensions, issuerPrivateKey: signer)
    }
}

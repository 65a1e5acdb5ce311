import Crypto
import Foundation
import GRPCNIOTransportHTTP2Posix
import RillGRPC
import SwiftASN1
import X509

/// An authority, and what it signed for `localhost` and for a client whose name is `reader`.
struct Certificates {
    private let authority: TLSConfig.CertificateSource
    private let server: (TLSConfig.CertificateSource, TLSConfig.PrivateKeySource)
    private let client: (TLSConfig.CertificateSource, TLSConfig.PrivateKeySource)

    /// - Parameter address: an address of the server besides `localhost`.
    init(address: [UInt8] = [127, 0, 0, 1]) throws {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let name = try DistinguishedName { CommonName("authority") }
        let extensions = try Certificate.Extensions {
            Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        }
        let root = try Self.certificate(name, key.publicKey, extensions, issuer: name, key)
        authority = try Self.source(root)

        let names = try Certificate.Extensions {
            SubjectAlternativeNames([
                .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: address[...])),
            ])
        }
        server = try Self.signed("localhost", names, issuer: name, key)
        client = try Self.signed("reader", Certificate.Extensions {}, issuer: name, key)
    }

    func server(asksClients: Bool) -> StreamServer.TLS {
        .defaults(certificateChain: [server.0], privateKey: server.1) { tls in
            tls.trustRoots = .certificates([authority])
            if asksClients { tls.clientCertificateVerification = .noHostnameVerification }
        }
    }

    func client(hasCertificate: Bool) -> StreamClient.TLS {
        .defaults { tls in
            tls.trustRoots = .certificates([authority])
            if hasCertificate { (tls.certificateChain, tls.privateKey) = ([client.0], client.1) }
        }
    }

    private static func signed(
        _ name: String, _ extensions: Certificate.Extensions, issuer: DistinguishedName, _ key: Certificate.PrivateKey
    ) throws -> (TLSConfig.CertificateSource, TLSConfig.PrivateKeySource) {
        let own = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let subject = try DistinguishedName { CommonName(name) }
        let certificate = try certificate(subject, own.publicKey, extensions, issuer: issuer, key)
        return (try source(certificate), .bytes(Array(try own.serializeAsPEM().pemString.utf8), format: .pem))
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

    private static func source(_ certificate: Certificate) throws -> TLSConfig.CertificateSource {
        .bytes(Array(try certificate.serializeAsPEM().pemString.utf8), format: .pem)
    }
}

import Foundation
import RillRx
import RillTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers with the path as the status, and with the query as the data.
private final class Answer: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let url = request.url!
        let response =
            url.scheme == "http"
            ? HTTPURLResponse(
                url: url, statusCode: Int(url.lastPathComponent)!, httpVersion: nil, headerFields: nil)!
            : URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data((url.query(percentEncoded: false) ?? "").utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

struct URLSessionTests {
    private let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Answer.self]
        return URLSession(configuration: configuration)
    }()

    private func request(_ url: String) -> URLRequest { URLRequest(url: URL(string: url)!) }

    @Test func `a response has any status`() async throws {
        let (response, data) = try await session.rx.response(request: request("http://a/404?x")).firstValue
        #expect(response.statusCode == 404)
        #expect(data == Data("x".utf8))
    }

    @Test func `a status that is not a success is an error of the data`() async throws {
        #expect(try await session.rx.data(request: request("http://a/200?x")).allValues == [Data("x".utf8)])
        await #expect {
            try await session.rx.data(request: request("http://a/300?x")).firstValue
        } throws: {
            guard case RxCocoaURLError.httpRequestFailed(let response, let data) = $0 else { return false }
            return response.statusCode == 300 && data == Data("x".utf8)
        }
    }

    @Test func `a JSON value has the types of Swift`() async throws {
        let text = "%7B%22a%22:%5B1,%22b%22,null,true%5D%7D"  // {"a":[1,"b",null,true]}
        let json = try await session.rx.json(url: URL(string: "http://a/200?\(text)")!).firstValue
        let array = try #require((json as? [String: Any])?["a"] as? [Any])
        #expect(array[0] as? Int == 1)
        #expect(array[1] as? String == "b")
        #expect(array[2] is NSNull)
        #expect(array[3] as? Bool == true)
    }

    @Test func `data that is no JSON is an error`() async {
        await #expect {
            try await session.rx.json(request: request("http://a/200?x")).firstValue
        } throws: {
            guard case RxCocoaURLError.deserializationError = $0 else { return false }
            return true
        }
    }

    @Test func `a response that is not of HTTP is an error`() async {
        await #expect {
            try await session.rx.response(request: request("other://a/200")).firstValue
        } throws: {
            guard case RxCocoaURLError.nonHTTPResponse = $0 else { return false }
            return true
        }
    }
}

struct NotificationCenterTests {
    @Test func `a notification center sends its notifications until the subscription is disposed`() {
        let (center, name, texts) = (NotificationCenter(), Notification.Name("saved"), Shared<[String]>([]))
        let subscription = center.rx.notification(name).map { $0.userInfo?["text"] as? String ?? "" }
            .subscribe(onNext: { text in texts.withLock { $0.append(text) } })
        center.post(name: name, object: nil, userInfo: ["text": "a"])
        center.post(name: Notification.Name("other"), object: nil, userInfo: ["text": "b"])
        subscription.dispose()
        center.post(name: name, object: nil, userInfo: ["text": "c"])
        #expect(texts.value == ["a"])
    }
}

import AlbumModel
import CCurl

extension Transfer {
  /// Sets the options of libcurl.
  ///
  /// It decides nothing itself: redirects, cookies, passwords in files, compression and HTTP/2 are
  /// off, and so are the proxies of the environment, which ``ProxySettings`` reads.
  func configure(_ request: WebRequest, _ headers: [String], by route: Route) throws(FailureReason)
  {
    var result = CURLE_OK
    func note(_ next: CURLcode) { if next != CURLE_OK { result = next } }
    func set(_ option: CURLoption, _ number: Int) {
      note(curl_set_number(easy, option, Int64(number)))
    }
    func set(_ option: CURLoption, _ text: String) { note(curl_set_pointer(easy, option, text)) }
    func set(_ option: CURLoption, _ lines: [String]) {
      var list: UnsafeMutablePointer<curl_slist>?
      for line in lines {
        guard let longer = curl.slist_append(list, line) else {
          note(CURLE_OUT_OF_MEMORY)
          break
        }
        list = longer
      }
      lists.append(list)
      note(curl_set_pointer(easy, option, list))
    }

    set(CURLOPT_URL, request.address.description)
    set(CURLOPT_PATH_AS_IS, 1)
    if let file = request.authorities { set(CURLOPT_CAINFO, file) }
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_HTTP09_ALLOWED, 0)
    set(CURLOPT_HTTPHEADER, headers)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(limits.connectTimeout.milliseconds)))
    set(CURLOPT_BUFFERSIZE, 64 << 10)
    set(CURLOPT_NOSIGNAL, 1)
    // The end of a transfer does not wait for the system's answer about a name. Older versions, which
    // do, do not know the option.
    _ = curl_set_number(easy, CURLOPT_QUICK_EXIT, 1)
    // A lost connection that was used before is replaced, and then the request sent a second time.
    if !request.isRepeatable { set(CURLOPT_FRESH_CONNECT, 1) }

    set(CURLOPT_NOPROXY, "")
    switch route {
    case .direct: set(CURLOPT_PROXY, "")
    case .socks(let proxy): set(CURLOPT_PROXY, "socks5h://\(proxy.withPort)")
    case .http(let proxy, let user, let password):
      set(CURLOPT_PROXY, "http://\(proxy.withPort)")
      if let user {
        set(CURLOPT_PROXYUSERNAME, user)
        set(CURLOPT_PROXYPASSWORD, password)
      }
    }
    if let pinned = bounds.pinned {
      set(CURLOPT_CONNECT_TO, ["::\(pinned.isSix ? "[\(pinned)]" : "\(pinned)"):"])
    }

    if let body {
      set(CURLOPT_UPLOAD, 1)
      set(CURLOPT_INFILESIZE_LARGE, body.count)
    }
    if request.method == "HEAD" {
      set(CURLOPT_NOBODY, 1)
    } else {
      set(CURLOPT_CUSTOMREQUEST, request.method)
    }
    note(curl_prepare(easy, Self.callbacks, Unmanaged.passUnretained(self).toOpaque()))
    guard result == CURLE_OK else { throw FailureReason(result, of: self) }
  }
}

extension WebHost {
  fileprivate var withPort: String { "\(bracketed):\(port ?? Route.usualPort)" }
}

// What differs on purpose, by the name of its case, and why. A case that no longer differs, or is no longer there, must go
// from here.

const NO_OPTIONS =
  'OPTIONS is offered nowhere: the console is of one origin, and a preflight must never look like a permission (methods.ts)'

export const accepted: Readonly<Record<string, string>> = {
  'target: an asterisk, for OPTIONS': NO_OPTIONS,
  'method: OPTIONS says which there are': NO_OPTIONS,
  'target: an absolute address':
    'asked of proxies alone. Nothing before the gateway writes it, and one form of address has one reading: it is refused, not reached',
  'version: 1.2, which is one of 1.x':
    "Node's parser refuses it. Nobody has ever sent it: HTTP/1.1 is the last version of 1.x (RFC 9110 2.5)",
  'version: of another protocol':
    "Node's parser takes RTSP/1.1 for HTTP/1.1 and tells nobody. What follows is framed and guarded as HTTP/1.1, so no second reading comes of it",
}

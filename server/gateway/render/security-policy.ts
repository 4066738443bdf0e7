// What a page may load and do: itself, and nothing from anywhere else.
import type { HeaderBag } from '#server/gateway/proxy/headers.ts'

/** Headers of every HTML page. Scripts run only from our origin's files or with this response's nonce. */
export function pageHeaders(nonce: string, workerSource = "'self'"): HeaderBag {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      // Only WebAssembly, which reads codes out of pictures: no text becomes code.
      `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self'",
      "media-src 'self' blob:",
      `worker-src ${workerSource}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    // Codes are scanned with the camera; nothing else of the device is asked for.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=()',
  }
}

// Whether a request may act with the session's rights, or was started by another site.

const SAFE_METHODS = new Set(['GET', 'HEAD'])

type GuardedRequest = {
  method: string
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }
}

/**
 * False for a request that another site, a sibling subdomain included, could have started in the user's browser.
 * Sec-Fetch-Site is set by the browser and out of reach of scripts; where it is missing (old browsers, programs) the
 * origin must be ours, and an unsafe method must name it.
 */
export function isOwnRequest({ method, headers }: GuardedRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin') return true
  if (site !== undefined && site !== 'none') return false
  if (origin !== undefined) return origin === publicOrigin
  return SAFE_METHODS.has(method)
}

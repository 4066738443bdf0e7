// Whether a request may act with the session's rights, or was started by another site.

const SAFE_METHODS = new Set(['GET', 'HEAD'])

type GuardedRequest = {
  method: string
  headers: {
    accept?: string | undefined
    origin?: string | undefined
    referer?: string | undefined
    'sec-fetch-site'?: string | string[] | undefined
  }
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

/**
 * False for an address that was followed from a mail, a chat or the address bar. Some calls of a WMS API change things by
 * GET, and such a navigation is the one request from outside that carries the session's cookie. Downloads are links on our
 * pages. Browsers that send no Sec-Fetch-Site ask for HTML when they navigate, and our pages let them say where from.
 */
export function isOwnNavigation({ headers }: GuardedRequest, publicOrigin: string): boolean {
  const { accept, referer, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site !== 'none'
  if (!accept?.includes('text/html')) return true
  return referer === publicOrigin || referer?.startsWith(`${publicOrigin}/`) === true
}

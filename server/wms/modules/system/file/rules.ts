// How a file is handed to a browser.

/** Whatever the name is, a browser saves the file and never opens it as a page. */
export function fileHeaders({
  name,
  mediaType,
}: {
  name: string
  mediaType: string
}): Record<string, string> {
  return {
    'content-type': mediaType === 'text/csv' ? 'text/csv; charset=utf-8' : mediaType,
    'content-disposition': attachmentOf(name),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
}

/** The name twice (RFC 6266): in ASCII without what could end the quoted text, and encoded (RFC 8187) for all others. */
function attachmentOf(fileName: string): string {
  const ascii = fileName.replace(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

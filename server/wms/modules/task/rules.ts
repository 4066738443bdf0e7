// How a file is handed to a browser.
import path from 'node:path'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
  '.pdf': 'application/pdf',
}

/** Whatever the name is, a browser saves the file and never opens it as a page. */
export function fileHeaders(fileName: string): Record<string, string> {
  return {
    'content-type': MEDIA_TYPES[path.extname(fileName).toLowerCase()] ?? 'application/octet-stream',
    'content-disposition': attachmentOf(fileName),
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

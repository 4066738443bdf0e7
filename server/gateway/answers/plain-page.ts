// A page of a sentence or two, without any script or file of the build: it opens when nothing else does.
import { hash } from 'node:crypto'
import { APP_TITLE } from '#shared/constants.ts'

/** The warehouse of the tab and of the home screen, in a square of 16. */
export const ICON_SHAPE = 'M8 0 0 4v12h3V7h10v9h3V4zM5 9v2h6V9zm0 4v3h6v-3z'

/** In the head itself: one request less for every page. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#409eff" d="${ICON_SHAPE}"/></svg>`)}`

const STYLE =
  'body{margin:18vh auto 0;max-width:480px;padding:0 24px;font:14px/1.6 system-ui,sans-serif;text-align:center}progress{width:100%}'

export const PLAIN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** `content` is HTML. */
export function plainPage(content: string): string {
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${APP_TITLE}</title><link rel="icon" href="${ICON}">`,
    `<style>${STYLE}</style></head><body>`,
    content,
    '</body></html>',
  ].join('')
}

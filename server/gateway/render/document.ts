// The HTML around the app: the head that goes out before anything is rendered, and the pages that need no app at all.
import { browserCheck } from '#server/gateway/render/browser-check.ts'
import type { HeadAssets } from '#server/gateway/render/page-assets.ts'
import { APP_TITLE, VIEWS_ID } from '#shared/constants.ts'

type Head = {
  title: string
  assets: HeadAssets
  nonce: string
  /** Declarations of the theme's custom properties. */
  theme: string
  /** The page stands in the frame of navbar and sidebar. */
  isFramed: boolean
}

/** Everything up to and including the opening body tag. */
export function documentHead({ title, assets, nonce, theme, isFramed }: Head): string {
  const { styles, preloads, inlineModule, forOldBrowsers } = assets
  return [
    DOCUMENT_START,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} - ${APP_TITLE}</title>`,
    `<link rel="icon" href="${ICON}">`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style nonce="${nonce}">:root{${theme}}</style>`,
    // A frame that came in pieces would be painted in pieces, each pushing the last one aside.
    isFramed ? `<link rel="expect" href="#${VIEWS_ID}" blocking="render">` : '',
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    inlineModule ? developmentModule(nonce, inlineModule) : '',
    '</head><body>',
    browserCheck(nonce, forOldBrowsers),
  ].join('')
}

/** With the nonce where Vite looks for it: it adds the style sheets that modules import. */
function developmentModule(nonce: string, text: string): string {
  return `<meta property="csp-nonce" nonce="${nonce}"><script type="module" nonce="${nonce}">${text}</script>`
}

/**
 * A browser that translates puts elements of its own into those that React has drawn, and React, which no longer finds them,
 * gives up the whole page with all that was typed into it.
 */
const DOCUMENT_START = [
  '<!doctype html><html lang="zh-CN" translate="no"><head><meta charset="utf-8">',
  '<meta name="google" content="notranslate">',
].join('')

export const DOCUMENT_END = '</body></html>'

/** A page without any script, for when the app cannot be rendered; in place of the views that the head may wait for. */
export function failurePage(message: string, requestId: string): string {
  return [
    `<main class="swms-failure" id="${VIEWS_ID}"><h1>${escapeHtml(message)}</h1>`,
    `<p>请稍后<a href="">重试</a>；如仍不能打开，请将编号 <code>${escapeHtml(requestId)}</code> 告知管理员。</p></main>`,
  ].join('')
}

/** The same as a document that needs no file of the build, for when not even the head could be sent. */
export function failureDocument(message: string, { nonce, requestId }: FailureNames): string {
  return [
    DOCUMENT_START,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${APP_TITLE}</title><link rel="icon" href="${ICON}">`,
    `<style nonce="${nonce}">${FAILURE_STYLE}</style></head><body>`,
    failurePage(message, requestId),
    DOCUMENT_END,
  ].join('')
}

type FailureNames = { nonce: string; requestId: string }

const FAILURE_STYLE =
  'body{margin:18vh auto 0;max-width:480px;padding:0 24px;font:14px/1.6 system-ui,sans-serif;text-align:center}'

/** Leaves a page whose head has been sent already. */
export function leavingPage(target: string): string {
  const href = escapeHtml(target)
  return `<meta http-equiv="refresh" content="0;url=${href}"><p><a href="${href}">请重新登录</a></p>`
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Cpath fill=%22%23409eff%22 d=%22M8 0 0 4v12h3V7h10v9h3V4zM5 9v2h6V9zm0 4v3h6v-3z%22/%3E%3C/svg%3E'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

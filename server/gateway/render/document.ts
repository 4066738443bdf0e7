// The HTML around the app: the head that goes out before anything is rendered, and the pages that need no app at all.
import { browserCheck } from '#server/gateway/render/browser-check.ts'
import { installationHead } from '#server/gateway/render/installation.ts'
import type { HeadAssets } from '#server/gateway/render/page-assets.ts'
import { APP_TITLE, PAGE_END_ID } from '#shared/constants.ts'

type Head = {
  title: string
  assets: HeadAssets
  nonce: string
  /** Declarations of the theme's custom properties. */
  theme: string
}

/** Everything up to and including the opening body tag. */
export function documentHead({ title, assets, nonce, theme }: Head): string {
  const { styles, preloads, inlineModule, forOldBrowsers } = assets
  return [
    DOCUMENT_START,
    '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">',
    `<title>${escapeHtml(title)} - ${APP_TITLE}</title>`,
    installationHead,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style nonce="${nonce}">:root{${theme}}</style>`,
    // A page that came in pieces would be painted in pieces, each pushing the last one aside. The browser waits for the
    // element to begin, not to end, and complains where it never does.
    `<link rel="expect" href="#${PAGE_END_ID}" blocking="render">`,
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

/** A page without any script, for when the app cannot be rendered; in place of what the head waits for. */
export function failurePage(message: string, requestId: string): string {
  return [
    `<main class="swms-failure" id="${PAGE_END_ID}"><h1>${escapeHtml(message)}</h1>`,
    `<p>请稍后<a href="">重试</a>；如仍不能打开，请将编号 <code>${escapeHtml(requestId)}</code> 告知管理员。</p></main>`,
  ].join('')
}

/** Leaves a page whose head has been sent already. */
export function leavingPage(target: string): string {
  const href = escapeHtml(target)
  return `<meta http-equiv="refresh" content="0;url=${href}"><p><a href="${href}">请重新登录</a></p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

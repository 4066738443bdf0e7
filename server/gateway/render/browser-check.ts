// What the browser is told before it sees any of the app: to fill in what it lacks, or that it is too old.

/** Nobody runs this: a browser that cannot read it leaves the name undefined. It has the syntax that the build is written in. */
const READABLE = 'self.swmsReads=a=>a?.b??import(a)'

/** Not to be had by any script. The oldest browsers that have all of it are those that the build is made for (vite.config.ts). */
const NEEDED = ['swmsReads', 'AbortController', 'ResizeObserver', 'IntersectionObserver', 'ReadableStream']

/** A browser that has these lacks nothing that the others are given. */
const RECENT = ['AbortSignal.any', 'URL.canParse', 'Array.prototype.toSorted', 'BroadcastChannel']

const TOO_OLD =
  '<div class="swms-outdated"><h1>浏览器版本过低，无法使用</h1><p>请升级到 Chrome、Edge 80 或 Firefox 90、Safari 14 及以上版本，或请管理员更新设备的 WebView。</p></div>'

const WITHOUT_SCRIPT =
  '<noscript><div class="swms-outdated"><h1>未启用 JavaScript，无法使用</h1><p>请在浏览器设置中允许本网站运行 JavaScript，然后刷新页面。</p></div></noscript>'

/**
 * To stand before everything else in the body. Written in the JavaScript of every browser, so that each of them runs it or
 * says why not; `fillingIn` is the address of the script with what old ones lack, and is fetched by those alone.
 */
export function browserCheck(nonce: string, fillingIn: string | undefined): string {
  const script = [
    'var w=window,d=document;',
    `if(!(${NEEDED.map((name) => `w.${name}`).join('&&')}))d.write(${JSON.stringify(TOO_OLD)});`,
    fillingIn
      ? `else if(!(${RECENT.map((name) => `w.${name}`).join('&&')}))d.write('<'+'script src="${fillingIn}"><\\/script>');`
      : '',
  ].join('')
  return `<script nonce="${nonce}">${READABLE}</script><script nonce="${nonce}">!function(){${script}}()</script>${WITHOUT_SCRIPT}`
}

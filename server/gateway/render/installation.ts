// What a browser asks for when the console is put on a home screen.
import type { FastifyInstance } from 'fastify'
import { ICON, ICON_SHAPE } from '#server/gateway/answers/plain-page.ts'
import { APP_TITLE } from '#shared/constants.ts'

/** The sidebar's ground, which the bar of the device goes on from. */
const GROUND = '#304156'

const MANIFEST_PATH = '/manifest.webmanifest'
const ICON_PATH = '/icon.svg'
const TOUCH_ICON_PATH = '/apple-touch-icon.png'

/** Devices cut it to a shape of theirs: what counts keeps away from the edge. */
const HOME_ICON = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="${GROUND}" d="M0 0h16v16H0z"/>`,
  `<path fill="#fff" d="${ICON_SHAPE}" transform="translate(4 4) scale(.5)"/></svg>`,
].join('')

/** Of the same look, 180 pixels wide: iOS takes no SVG. */
const TOUCH_ICON = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAALQAAAC0BAMAAADP4xsBAAAAMFBMVEUwQVY+TmFMWm1ZZ3hndIN1gI6DjZqRmqWeprCss7u6wMfI',
    'zNLW2d3j5ujx8vT///+2jZ/RAAAA0ElEQVR42u3UsQ3CMBRF0Uh0IMQqDEHHYoyRESjSsQQbZARYAIwURQFM4tj+/4Nk7q2fTvmq',
    'ioiIiIiIiIjo2b4xk51rzGQju5NN7F42sAdZ3X6Rle03WdX2ZEX7Q1azR2Qle1RWsSdkBXtSFtsBWWgHZZE9IwvsWTnbjpAz7Sg5',
    'y46UM+xoOdleuYSOSfQmhb5CQ0NDQ/+avh8CXUT0LTRqoaGhv00vdl5bNXrtH9IZGhq6OJpThYb+A3p58qo5VWhoaOjiaSIiIiIi',
    'IiIqpwfaGBqmnmgIhQAAAABJRU5ErkJggg==',
  ].join(''),
  'base64',
)

const MANIFEST = JSON.stringify({
  id: '/',
  name: APP_TITLE,
  short_name: 'SWMS',
  lang: 'zh-CN',
  start_url: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: [
    { src: ICON_PATH, type: 'image/svg+xml', sizes: 'any', purpose: 'any maskable' },
    { src: TOUCH_ICON_PATH, type: 'image/png', sizes: '180x180', purpose: 'any maskable' },
  ],
})

export const installationHead = [
  `<link rel="icon" href="${ICON}">`,
  `<link rel="apple-touch-icon" href="${TOUCH_ICON_PATH}">`,
  `<link rel="manifest" href="${MANIFEST_PATH}">`,
  `<meta name="theme-color" content="${GROUND}">`,
].join('')

export function installationRoutes(app: FastifyInstance): void {
  const serve = (path: string, type: string, content: string | Buffer) =>
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(content),
    )
  serve(MANIFEST_PATH, 'application/manifest+json; charset=utf-8', MANIFEST)
  serve(ICON_PATH, 'image/svg+xml', HOME_ICON)
  serve(TOUCH_ICON_PATH, 'image/png', TOUCH_ICON)
}

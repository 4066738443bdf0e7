// docs/pages.md: what each page of the console is for, as its help says.

import { KEYS } from '#shared/help/keys.ts'
import { livesOf } from '#shared/help/lives.ts'
import { PAGE_HELP } from '#shared/help/pages.ts'
import { ROUTES, type Route } from '#shared/routes.ts'

const HEAD = `# 页面

每个页面的用途，与控制台里按 \`?\` 打开的「本页帮助」相同，由 \`shared/help\` 生成，请勿手工修改。
单据的状态见 [states.md](states.md)。
`

export function helpPage(): string {
  const rows = Object.values(ROUTES).map(
    (route) => `| ${route.title} | \`${route.path}\` | ${PAGE_HELP[route.name]} | ${documentsOf(route)} |`,
  )
  return [HEAD, '| 页面 | 网址 | 用途 | 单据 |', '| --- | --- | --- | --- |', ...rows, '', ...keys()].join(
    '\n',
  )
}

function documentsOf({ name }: Route): string {
  return livesOf(name)
    .map(({ label }) => label)
    .join('、')
}

function keys(): string[] {
  return KEYS.flatMap(({ where, keys: all }) => [
    `## 按键：${where}`,
    '',
    ...all.map(({ keys: same, does }) => `- ${same.map((key) => `\`${key}\``).join('、')}：${does}`),
    '',
  ])
}

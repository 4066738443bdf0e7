// Markup as React wrote it → nested plain elements that render to the same markup again.

export type MarkupNode = string | [tag: string, props: Record<string, unknown>, children: MarkupNode[]]

const VOID_TAGS = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const TOKENS =
  /<!--.*?-->|<(script|style|template)\b[^>]*>.*?<\/\1>|<\/(?<closed>[\w-]+)>|<(?<opened>[\w-]+)(?<attributes>(?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|(?<text>[^<]+)/gs

const PROP_NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  readonly: 'readOnly',
}
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The content of the body, without scripts. */
export function treeOf(html: string): MarkupNode[] {
  const body = html.slice(html.indexOf('<body') + html.slice(html.indexOf('<body')).indexOf('>') + 1)
  const root: MarkupNode[] = []
  const open: MarkupNode[][] = [root]
  for (const { groups = {} } of body.matchAll(TOKENS)) {
    const { opened, closed, attributes = '', text } = groups
    if (closed !== undefined && open.length > 1) open.pop()
    if (text !== undefined) open.at(-1)?.push(decode(text))
    if (opened === undefined) continue
    const children: MarkupNode[] = []
    open.at(-1)?.push([opened, propsOf(attributes), children])
    if (!VOID_TAGS.has(opened)) open.push(children)
  }
  return root
}

function propsOf(attributes: string): Record<string, unknown> {
  const pairs = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => propOf(name, decode(value))))
}

function propOf(name: string, value: string): [string, unknown] {
  if (name === 'style') return ['style', styleOf(value)]
  const isSwitch = value === '' && !/^(?:aria|data)-|^(?:alt|value|class|placeholder)$/.test(name)
  return [PROP_NAMES[name] ?? name, isSwitch ? true : value]
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').map((rule) => rule.split(/:(.*)/s) as [string, string])
  return Object.fromEntries(
    rules
      .filter(([name]) => name !== '')
      .map(([name, value]) => [
        name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
  )
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}

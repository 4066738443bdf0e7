// The menu as back ends send it: flat or nested, with roots, ids, levels, flags and paths in every usual form.
import { memoByIdentity } from '#shared/memo.ts'
import {
  type Fields,
  fieldsOf,
  firstText,
  readFlag,
  readId,
  readList,
  readNumber,
  readText,
} from '#shared/readers/values.ts'
import { matchRoute, ROUTES, redirectOf } from '#shared/routes.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'
import { isExternalLink } from '#shared/validation.ts'

/**
 * The path of the page that an entry opens: its own, or that of the page which its component names, in the ways in which
 * Vue projects do. Null where neither is a page of the console's.
 */
export function pageOfEntry({ path, component }: Pick<MenuItem, 'path' | 'component'>): string | null {
  const page = pageAt(path)
  if (page !== null) return page
  const name = component
    .replace(/^(?:@?\/)?(?:src\/)?(?:views\/)?/, '')
    .replace(/(?:\/index)?(?:\.\w+)?$/, '')
  return name === '' ? null : pageAt(`/${name}`)
}

/** As the console writes it, whatever the letter case, since an entry lights up by its path. */
function pageAt(path: string): string | null {
  const own = matchRoute(path)?.route.path
  if (own !== undefined) return own.includes(':') ? path : own
  return redirectOf(path) === ROUTES.notFound.path ? null : path
}

/** What back ends write for the parent of a top-level item, besides nothing. */
const ROOTS = ['0', '-1', 'null']
/** What no menu is nested to: drawing or searching one that is would take as long as the back end likes. */
const MOST_LEVELS = 16

/** What is no place to go to, wherever it stands. */
const BUTTONS = ['f', 'button']
/** Each is a button of some back ends and a page, a folder or a link of others: below a page it can only be a button. */
const BUTTONS_BELOW_PAGES = ['2', '3', '4']

type Row = {
  id: string
  parentId: string | null
  fields: Fields
  /** Title, icon and the like may stand in a part of their own. */
  meta: Fields
}

/**
 * Answers a flat menu in which every item's level is one below its parent's. Items without a parent that is there are
 * left out, as those are that have nothing to be shown as. Throws `Unreadable` for what is no menu at all.
 */
export function readMenu(data: unknown): MenuItem[] {
  return typeof data === 'object' && data !== null ? menuOf(data) : menuOf(readList(data))
}

/** The same answer gives the same menu, so that trees made of it are made once. */
const menuOf = memoByIdentity((data: object): MenuItem[] => {
  const rows = rowsOf(readList(data), null)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const numbers = new Map([...byId.keys()].map((id, at) => [id, numberOf(id, at)]))
  const items = [...byId.values()].flatMap((row, at) => {
    const line = lineOf(row, byId)
    return line ? itemOf(line, numbers, at) : []
  })
  // Pages share it, and it is spelt once for all of them.
  return Object.freeze(items) as MenuItem[]
})

function rowsOf(values: readonly unknown[], parentId: string | null): Row[] {
  return values.flatMap((value) => {
    const fields = fieldsOf(value)
    if (!fields || BUTTONS.includes(kindOf(fields))) return []
    const meta = fieldsOf(fields['meta']) ?? {}
    const ownParent = parentId ?? readId(fields['parentId'])
    const id =
      readId(fields['id']) ??
      readId(fields['menuId']) ??
      [parentId ?? '', firstText(fields, 'path', 'name')].join('/')
    const children = Array.isArray(fields['children']) ? rowsOf(fields['children'], id) : []
    return [{ id, parentId: ownParent, fields, meta }, ...children]
  })
}

/** From the top level down to the row; null where it leads back to itself, too deep, or to a parent that is not there. */
function lineOf(row: Row, byId: ReadonlyMap<string, Row>): Row[] | null {
  const line: Row[] = [row]
  for (let [top] = line; top; [top] = line) {
    if (top.parentId === null) return line
    const parent = byId.get(top.parentId)
    if (!parent) return ROOTS.includes(top.parentId) ? line : null
    if (line.includes(parent) || line.length === MOST_LEVELS) return null
    line.unshift(parent)
  }
  return null
}

/** `at` is its place in the list, which is its order where no other is given. */
function itemOf(line: readonly Row[], numbers: ReadonlyMap<string, number>, at: number): MenuItem[] {
  const row = line.at(-1) as Row
  const parent = line.at(-2)
  const { fields, meta } = row
  const name = firstText(fields, 'name')
  const title = firstText(fields, 'title', 'menuName') || firstText(meta, 'title') || name
  if (title === '') return []
  const component = firstText(fields, 'component')
  const written = pathOf(line)
  if (parent && isButton(row) && opensPage(line.slice(0, -1))) return []
  const path = pageOfEntry({ path: written, component }) ?? written
  const flag = (field: string) => readFlag(fields[field]) ?? readFlag(meta[field]) ?? false
  const id = numbers.get(row.id) as number
  const activeMenu = firstText(fields, 'activeMenu') || firstText(meta, 'activeMenu')
  const pinyin = firstText(fields, 'pinyin')
  const initials = firstText(fields, 'initials')
  return [
    {
      id,
      parentId: parent ? (numbers.get(parent.id) as number) : null,
      level: line.length,
      path,
      name,
      title,
      icon: firstText(fields, 'icon') || firstText(meta, 'icon'),
      component,
      hidden: readFlag(fields['hidden']) ?? readFlag(meta['hidden']) ?? isInvisible(fields),
      alwaysShow: flag('alwaysShow'),
      affix: path === ROUTES.home.path || flag('affix'),
      activeMenu: activeMenu === '' ? null : (pageAt(activeMenu) ?? activeMenu),
      redirect: firstText(fields, 'redirect') || null,
      sort: readNumber(fields['sort']) ?? readNumber(fields['orderNum']) ?? at,
      ...(pinyin !== '' && { pinyin }),
      ...(initials !== '' && { initials }),
    },
  ]
}

function kindOf(fields: Fields): string {
  return firstText(fields, 'menuType', 'type').toLowerCase()
}

/** Below a page, where what leads nowhere is one, too. */
function isButton({ fields }: Row): boolean {
  return BUTTONS_BELOW_PAGES.includes(kindOf(fields)) || firstText(fields, 'path', 'component') === ''
}

function opensPage(line: readonly Row[]): boolean {
  const component = firstText(line.at(-1)?.fields ?? {}, 'component')
  return pageOfEntry({ path: pathOf(line), component }) !== null
}

function pathOf(line: readonly Row[]): string {
  return line.reduce(
    (base, { id, fields }) => joined(base, placeOf(firstText(fields, 'path')) || `/${id}`),
    '',
  )
}

/**
 * Whether `visible` says no. A word says what it says. A digit is the opposite of itself in RuoYi's menus, where 0 is shown and
 * 1 is hidden, which have a letter for each entry's kind: anywhere else it is not believed.
 */
function isInvisible(fields: Fields): boolean {
  const isVisible = readFlag(fields['visible'])
  const isDigit = /^[01]$/.test(readText(fields['visible']))
  return isDigit ? isVisible === true && /^[mcf]$/.test(kindOf(fields)) : isVisible === false
}

/** Empty for '#', and for what would leave the console without being a link to elsewhere: '//host', 'javascript:…', 'data:…'. */
function placeOf(path: string): string {
  return /^[/\\]{2}|^[\w+.-]+:|^#/.test(path) && !isExternalLink(path) ? '' : path
}

/** A path without a slash before it belongs below its parent's, whether it repeats that or not. */
function joined(base: string, path: string): string {
  if (path.startsWith('/') || isExternalLink(path)) return path
  if (/^www\./i.test(path)) return `https://${path}`
  const parent = base === '/' ? '' : base
  return `/${path}/`.startsWith(`${parent}/`) ? `/${path}` : `${parent}/${path}`
}

/** What the console tells items apart by: an id that is a number as it is, any other by a number that none can be. */
function numberOf(id: string, at: number): number {
  const number = Number(id)
  return String(number) === id && Number.isSafeInteger(number) ? number : Number.MIN_SAFE_INTEGER + at
}

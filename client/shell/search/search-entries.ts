// What the menu offers to the search: every page and group that leads somewhere, with the words it is found by.
import { type MenuNode, NO_REDIRECT } from '#shared/frame/menu.ts'

export type SearchEntry = {
  path: string
  title: string
  /** Syllables with spaces between them, as the upstream sends them; '' when it sends none. */
  pinyin: string
  initials: string
  /** Titles of the entries below. */
  children: readonly string[]
  /** Titles of the groups above, from the top level down. */
  groups: readonly string[]
  /** Where choosing it leads: a path of the console, or an external link. */
  target: string
}

/** What is hidden is not found, nor is anything below it. */
export function searchEntries(nodes: readonly MenuNode[], groups: readonly string[] = []): SearchEntry[] {
  return nodes
    .filter((node) => !node.hidden)
    .flatMap((node) => [
      ...(leadsSomewhere(node) ? [entryOf(node, groups)] : []),
      ...searchEntries(node.children, [...groups, node.title]),
    ])
}

function entryOf(node: MenuNode, groups: readonly string[]): SearchEntry {
  const { path, title, pinyin = '', initials = '' } = node
  return {
    path,
    title,
    pinyin,
    initials,
    groups,
    children: shownChildren(node).map((child) => child.title),
    target: targetOf(node),
  }
}

/** A path with parameters can only be reached from a page that knows them. */
function leadsSomewhere(node: MenuNode): boolean {
  return node.redirect !== NO_REDIRECT && !targetOf(node).includes('/:')
}

function targetOf(node: MenuNode): string {
  return node.redirect || shownChildren(node)[0]?.path || node.path
}

function shownChildren(node: MenuNode): MenuNode[] {
  return node.children.filter((child) => !child.hidden)
}

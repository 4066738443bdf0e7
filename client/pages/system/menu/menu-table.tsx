// The menu as a table of lines, deeper ones further in, each with what can be done to it.

import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { Button } from '#client/kit/button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { MenuDialog } from '#client/pages/system/menu/menu-dialog.tsx'
import { type Entry, type Line, movedBy } from '#client/pages/system/menu/menu-lines.ts'
import { useSaving } from '#client/pages/system/menu/use-saving.ts'
import { modifyMenuTitle } from '#shared/contracts/system/menu-entry.ts'
import { matchRoute } from '#shared/routes.ts'

type MenuTableProps = {
  lines: readonly Line[]
  entries: readonly Entry[]
  closed: ReadonlySet<number>
  onToggle: (id: number) => void
  /** Not among the results of a search: the neighbours are not all there. */
  canOrder: boolean
}

type Opened = { entry: Entry | null; parentId: number | null }

const DEEPEST_LEVEL = 4

export function MenuTable({ lines, entries, closed, onToggle, canOrder }: MenuTableProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const may = useMay()
  const mayWrite = may(modifyMenuTitle.needs)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, also where nothing in it can be changed
    <div className="swms-entry-scroller" tabIndex={0}>
      <table className="swms-table swms-entry-table" aria-label="菜单">
        <thead>
          <tr>
            <th scope="col">标题</th>
            <th scope="col">路径</th>
            <th scope="col">图标</th>
            <th scope="col">排序</th>
            <th scope="col">状态</th>
            {mayWrite && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { node, level } = line
            const entry = entries.find(({ id }) => id === node.id)
            return (
              <tr key={node.id}>
                <td>
                  <span className={`swms-entry-title swms-entry-level-${level}`}>
                    {node.children.length > 0 && (
                      <button
                        type="button"
                        className="swms-entry-toggle"
                        aria-expanded={!closed.has(node.id)}
                        aria-label={`${closed.has(node.id) ? '展开' : '收起'} ${node.title}`}
                        onClick={() => onToggle(node.id)}
                      >
                        {closed.has(node.id) ? '▸' : '▾'}
                      </button>
                    )}
                    {node.title}
                  </span>
                </td>
                <td className="swms-entry-path" title={node.path}>
                  {node.path}
                </td>
                <td>{node.icon || '—'}</td>
                <td className="swms-figure">{node.sort}</td>
                <td>
                  <Marks line={line} />
                </td>
                {mayWrite && entry && (
                  <td className="swms-entry-actions">
                    <Button size="small" onClick={() => setOpened({ entry, parentId: entry.parentId })}>
                      修改
                    </Button>
                    {node.component === '' && level < DEEPEST_LEVEL && (
                      <Button size="small" onClick={() => setOpened({ entry: null, parentId: node.id })}>
                        新增下级
                      </Button>
                    )}
                    <EntryButtons entry={entry} entries={entries} line={line} canOrder={canOrder} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {opened && entries[0] && (
        <MenuDialog
          {...opened}
          source={entries[0].source}
          entries={entries}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function Marks({ line: { node } }: { line: Line }) {
  const isPage = node.children.length === 0 && !/^https?:/.test(node.path)
  const marks = [
    node.hidden && '隐藏',
    node.affix && '固定标签',
    node.alwaysShow && '始终展开',
    isPage && node.component !== '' && !matchRoute(node.path) && '控制台没有此页面',
  ].filter((mark) => mark !== false)
  return marks.length === 0 ? '显示' : marks.join('、')
}

type EntryButtonsProps = { entry: Entry; entries: readonly Entry[]; line: Line; canOrder: boolean }

function EntryButtons({ entry, entries, line, canOrder }: EntryButtonsProps) {
  const { save, isPending } = useSaving()
  const change = async (changed: readonly Entry[], done: string) => {
    if (changed.length > 0 && (await save(changed)) !== null) announce(done)
  }
  const { title, hidden } = entry
  return (
    <>
      <Button
        size="small"
        disabled={isPending || !canOrder || line.isFirst}
        onClick={() => void change(movedBy(entries, entry, -1), `「${title}」已上移`)}
      >
        上移
      </Button>
      <Button
        size="small"
        disabled={isPending || !canOrder || line.isLast}
        onClick={() => void change(movedBy(entries, entry, 1), `「${title}」已下移`)}
      >
        下移
      </Button>
      <Button
        size="small"
        disabled={isPending}
        onClick={() =>
          void change([{ ...entry, hidden: !hidden }], `「${title}」已${hidden ? '显示' : '隐藏'}`)
        }
      >
        {hidden ? '显示' : '隐藏'}
      </Button>
    </>
  )
}

// The search's button in the navbar, and the place of its dialog, whose code comes when it is first opened.
import { SearchIcon } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import { PartBoundary } from '#client/shell/parts/part-boundary.tsx'
import { isCharacter, useShellKey } from '#client/shell/parts/shell-key.ts'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import '#client/shell/search/search.css'
import type { MenuItem } from '#shared/shapes/menu-item.ts'

type MenuSearchProps = { menu: readonly MenuItem[]; userId: string }

export function MenuSearch({ menu, userId }: MenuSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  useShellKey(isSearchKey, open)
  const part = useLoadedPart(isOpen, () => import('#client/shell/search/search-dialog.tsx'), close)
  return (
    <>
      <button
        type="button"
        className="swms-search-button"
        aria-label="搜索菜单"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        title="搜索菜单（Ctrl+K 或 /）"
        onClick={open}
      >
        <SearchIcon />
        <span className="swms-search-button-text">搜索菜单</span>
      </button>
      <PartBoundary>
        {part && <part.SearchDialog menu={menu} userId={userId} isOpen={isOpen} onClose={close} />}
      </PartBoundary>
    </>
  )
}

/** Ctrl+K, or '/'. */
function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey } = event
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey : isCharacter(event, '/')
}

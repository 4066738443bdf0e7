// 搜索菜单 — one line to type in, and below it what it finds.
import { Dialog } from '@blueprintjs/core'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import { menuSource, suggestionOf } from '#client/shell/search/menu-source.ts'
import { recentChoices, rememberChoice } from '#client/shell/search/recent-choices.ts'
import { SearchBox } from '#client/shell/search/search-box.tsx'
import { searchEntries } from '#client/shell/search/search-entries.ts'
import type { Suggestion } from '#client/shell/search/suggestion.ts'
import { VIEWS_ID } from '#shared/constants.ts'
import { buildMenuTree } from '#shared/frame/menu.ts'
import type { MenuItem } from '#shared/shapes/menu-item.ts'
import type { Spelling } from '#shared/spelling.ts'
import { isExternalLink } from '#shared/validation.ts'

type SearchDialogProps = {
  menu: readonly MenuItem[]
  userId: string
  isOpen: boolean
  onClose: () => void
}

/** As all other back ends send it than our own. */
function spelt(menu: readonly MenuItem[], spell: (title: string) => Spelling): MenuItem[] {
  return menu.map((item) => (item.pinyin === undefined ? { ...item, ...spell(item.title) } : item))
}

/** Titles are found as they are written. */
const ignore = () => undefined

const TITLE_ID = 'swms-search-title'

export function SearchDialog({ menu, userId, isOpen, onClose }: SearchDialogProps) {
  const isUnspelt = menu.some(({ pinyin }) => pinyin === undefined)
  const spelling = useLoadedPart(isUnspelt, () => import('#shared/spelling.ts'), ignore)
  const entries = useMemo(
    () => searchEntries(buildMenuTree(spelling ? spelt(menu, spelling.spell) : menu)),
    [menu, spelling],
  )
  const find = useMemo(() => menuSource(entries), [entries])
  const navigate = useNavigate()
  const hasChosen = useRef(false)
  const handleChoose = ({ key, target }: Suggestion) => {
    hasChosen.current = true
    // What was scanned once is not looked for again.
    if (entries.some(({ path }) => path === key)) rememberChoice(userId, key)
    onClose()
    if (isExternalLink(target)) window.open(target, '_blank', 'noopener')
    else void navigate(target)
  }
  return (
    <Dialog
      className="swms-search-dialog"
      aria-labelledby={TITLE_ID}
      isOpen={isOpen}
      onClose={onClose}
      onOpening={(dialog) => {
        hasChosen.current = false
        dialog.querySelector('input')?.focus()
      }}
      // Back to where it was, unless a page was chosen: then the keyboard goes on in that.
      onClosed={() => hasChosen.current && document.getElementById(VIEWS_ID)?.focus()}
    >
      <h2 id={TITLE_ID} className="swms-search-title">
        搜索菜单
      </h2>
      <SearchBox
        find={find}
        recent={() =>
          recentChoices(userId).flatMap((path) =>
            entries.filter((entry) => entry.path === path).map((entry) => suggestionOf(entry, '')),
          )
        }
        onChoose={handleChoose}
      />
    </Dialog>
  )
}

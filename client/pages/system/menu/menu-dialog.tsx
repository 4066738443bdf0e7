// 新增 and 修改 of an entry of the menu.
import { announce } from '#client/data/announcements.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { type FormValues, namesIn } from '#client/kit/form/form-values.ts'
import { type Entry, possibleParents, type Source } from '#client/pages/system/menu/menu-lines.ts'
import { type SavedEntry, useSaving } from '#client/pages/system/menu/use-saving.ts'
import { namedChoice, optional } from '#shared/contracts/definition/field.ts'
import { MENU_FIELDS } from '#shared/contracts/system/menu-entry.ts'

type MenuDialogProps = {
  source: Source
  entries: readonly Entry[]
  /** Null for a new one, below `parentId`. */
  entry: Entry | null
  parentId: number | null
  onClose: () => void
}

const NAMES = ['title', 'parent', ...namesIn(MENU_FIELDS).slice(1)] as const

export function MenuDialog({ source, entries, entry, parentId, onClose }: MenuDialogProps) {
  const { save, isPending } = useSaving()
  const parents = possibleParents(entries, entry).map(({ id, title, level }) => [
    String(id),
    `${'　'.repeat(level - 1)}${title}`,
  ])
  const fields = { ...MENU_FIELDS, parent: optional(namedChoice('上级菜单', Object.fromEntries(parents))) }
  const parent = entry ? entry.parentId : parentId
  return (
    <FormDialog
      title={entry ? `修改菜单：${entry.title}` : '新增菜单'}
      name={entry ? `menu ${entry.id}` : `menu in ${parentId}`}
      fields={fields}
      names={NAMES}
      row={{
        ...(entry ?? { sort: lastSort(entries, parentId) + 1 }),
        parent: parent === null ? null : String(parent),
      }}
      submit="保存"
      isPending={isPending}
      onClose={onClose}
      onSubmit={async (values, { blame }) => {
        const sent = entryOf(values, source, entry)
        if ((await save([sent], blame)) === null) return
        announce(entry ? `菜单「${sent.title}」已保存` : `菜单「${sent.title}」已新增`)
        onClose()
      }}
    />
  )
}

function entryOf({ parent, icon, ...values }: FormValues, source: Source, entry: Entry | null): SavedEntry {
  return {
    ...(values as SavedEntry),
    source,
    icon: String(icon ?? ''),
    parentId: parent === null ? null : Number(parent),
    ...(entry && { id: entry.id }),
  }
}

function lastSort(entries: readonly Entry[], parentId: number | null): number {
  return Math.max(0, ...entries.filter((entry) => entry.parentId === parentId).map(({ sort }) => sort))
}

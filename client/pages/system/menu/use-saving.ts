// Saves entries of the menu, all of them or none; the sidebar follows.
import { useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '#client/data/call-failure.ts'
import { queriesBelow } from '#client/data/data-client.ts'
import { OWN_MENU } from '#client/data/own-queries.ts'
import { useCall } from '#client/data/use-call.ts'
import type { OnRefused } from '#client/data/use-command.ts'
import type { Entry } from '#client/pages/system/menu/menu-lines.ts'
import { saveMenus } from '#shared/contracts/system/menu-entry.ts'

export type SavedEntry = Omit<Entry, 'id' | 'level'> & { id?: number }

export function useSaving() {
  const { mutateAsync, isPending } = useCall(saveMenus)
  const client = useQueryClient()
  /** Null after a refusal, which the user has been told of. */
  const save = async (entries: readonly SavedEntry[], onRefused?: OnRefused) => {
    const saved = await mutateAsync({ body: entries.map(sendable) }).catch((failure: unknown) => {
      if (!(failure instanceof CallFailure)) throw failure
      onRefused?.(failure)
      return null
    })
    await client.invalidateQueries(queriesBelow('/api/user/menu'))
    await client.invalidateQueries({ queryKey: OWN_MENU.queryKey })
    return saved
  }
  return { save, isPending }
}

/** The level follows from the parent. */
function sendable(entry: SavedEntry & { level?: number }): SavedEntry {
  const { level: _, ...sent } = entry
  return sent
}

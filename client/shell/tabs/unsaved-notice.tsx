// Holds the place of the question about unsaved input, whose code comes when it is first asked.

import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import type { UnsavedQuestion } from '#client/shell/tabs/use-tabs.ts'

type UnsavedNoticeProps = { question: UnsavedQuestion | null; onDone: () => void }

export function UnsavedNotice({ question, onDone }: UnsavedNoticeProps) {
  const part = useLoadedPart(question !== null, () => import('#client/shell/tabs/unsaved-dialog.tsx'), onDone)
  return part && <part.UnsavedDialog question={question} onDone={onDone} />
}

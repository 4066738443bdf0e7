// Holds the place of the question about unsaved input, whose code comes when it is first asked.

import type { UnsavedQuestion } from '#client/kit/unsaved/unsaved-dialog.tsx'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'

type UnsavedNoticeProps = { question: UnsavedQuestion | null; onDone: () => void }

export function UnsavedNotice({ question, onDone }: UnsavedNoticeProps) {
  const part = useLoadedPart(
    question !== null,
    () => import('#client/kit/unsaved/unsaved-dialog.tsx'),
    onDone,
  )
  return part && <part.UnsavedDialog question={question} onDone={onDone} />
}

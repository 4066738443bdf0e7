// Closing what holds input of its own, a dialog or a drawer: it asks first while something in it has not been saved.
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { UnsavedDialog } from '#client/kit/unsaved/unsaved-dialog.tsx'
import { TabContext, type TabInput, UnsavedProvider } from '#client/kit/unsaved/use-unsaved.ts'

const CloseContext = createContext(() => {})

/** `around` is drawn around what may hold input, `question` beside the panel. */
export function useAskedClose(onClose: () => void, isUnsaved = false) {
  const tab = useContext(TabContext)
  const [marks] = useState(() => new Set<string>())
  const [isAsking, setAsking] = useState(false)
  const input = useMemo<TabInput>(
    () => ({
      mark(id, named) {
        marks.add(id)
        const unmark = tab?.mark(id, named)
        return () => {
          marks.delete(id)
          unmark?.()
        }
      },
      takeCarried: (name) => tab?.takeCarried(name),
      openBehind: (path) => tab?.openBehind(path),
    }),
    [tab, marks],
  )
  const holdsInput = () => isUnsaved || marks.size > 0
  const close = () => (holdsInput() ? setAsking(true) : onClose())
  return {
    close,
    /** What Blueprint calls for Escape and for a click beside the panel, which is too easily made to be asked about. */
    handleClose(event: { type: string }) {
      if (event.type === 'keydown') close()
      else if (!holdsInput()) onClose()
    },
    around: (children: ReactNode) => (
      <CloseContext value={close}>
        <UnsavedProvider value={input}>{children}</UnsavedProvider>
      </CloseContext>
    ),
    question: (
      <UnsavedDialog
        question={isAsking ? { verb: '关闭', onConfirm: onClose } : null}
        onDone={() => setAsking(false)}
      />
    ),
  }
}

/** Of the dialog or drawer around it. */
export function CloseButton({ children = '取消' }: { children?: ReactNode }) {
  return <Button onClick={useContext(CloseContext)}>{children}</Button>
}

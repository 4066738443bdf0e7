// Asks before input that has not been saved is lost with its tab.
import { Alert } from '@blueprintjs/core'
import { useState } from 'react'
import type { UnsavedQuestion } from '#client/shell/tabs/use-tabs.ts'

type UnsavedDialogProps = { question: UnsavedQuestion | null; onDone: () => void }

export function UnsavedDialog({ question, onDone }: UnsavedDialogProps) {
  // While the dialog fades out it still shows what it asked.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  return (
    <Alert
      isOpen={question !== null}
      intent="primary"
      cancelButtonText="取消"
      confirmButtonText={shown?.verb ?? ''}
      canEscapeKeyCancel
      onCancel={onDone}
      onConfirm={() => {
        onDone()
        question?.onConfirm()
      }}
    >
      有未保存的内容，确定{shown?.verb}？
    </Alert>
  )
}

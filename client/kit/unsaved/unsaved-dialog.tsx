// Asks before input that has not been saved is lost.
import { Alert } from '@blueprintjs/core'
import { useState } from 'react'

/** What is asked before input would be lost. */
export type UnsavedQuestion = { verb: '关闭' | '刷新' | '退出登录'; onConfirm: () => void }

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

// A page that was made for one user while another has signed in: it saves nothing any more, and says whose it was. What was
// filled in can be copied.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { Button } from '#client/kit/button.tsx'
import { Dialog } from '#client/kit/dialog.tsx'
import { filledText } from '#client/shell/failures/filled-text.ts'

type OtherUserDialogProps = {
  isOpen: boolean /** Who is signed in now, where it can be told. */
  name: string | null
  onClose: () => void
}

export function OtherUserDialog({ isOpen, name, onClose }: OtherUserDialogProps) {
  const own = useSignedInUser()
  const [text] = useState(filledText)
  return (
    <Dialog title="登录的用户已变更" isOpen={isOpen} onClose={onClose} canOutsideClickClose={false}>
      <DialogBody>
        <p role="alert">
          {name === null ? '此浏览器登录的已是其他用户' : `此浏览器现在登录的是 ${name}`}，而此页面是{' '}
          {own.name} 打开的。为避免记到他人名下，此页面不再保存任何内容。
        </p>
        {text !== '' && (
          <label>
            已填写的内容，可复制保存：
            <textarea
              className="bp6-input bp6-fill"
              readOnly
              rows={8}
              value={text}
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>留在此页</Button>
            <Button intent="primary" onClick={() => window.location.reload()}>
              以 {name ?? '现在登录的用户'} 打开
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

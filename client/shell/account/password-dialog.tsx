// 修改密码 — the user's own password; a new sign-in follows.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { announce } from '#client/data/announcements.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { signOutAfter } from '#client/data/session.ts'
import { useCall } from '#client/data/use-call.ts'
import { Button } from '#client/kit/button.tsx'
import { Dialog } from '#client/kit/dialog.tsx'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FormTextField } from '#client/kit/form-text-field.tsx'
import { useUnsavedForm } from '#client/kit/unsaved/use-unsaved-form.ts'
import { CloseButton } from '#client/kit/use-asked-close.tsx'
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import { updatePassword } from '#shared/contracts/system/user.ts'
import { type PasswordChange, passwordChange } from '#shared/validation.ts'
import '#client/shell/account/password-dialog.css'
import type { UserInfo } from '#shared/shapes/user-info.ts'

const SUCCESS_SHOWN_MS = 1_500
const LABELS = fieldLabels(passwordChange)

type PasswordDialogProps = { user: UserInfo; isOpen: boolean; onClose: () => void }

export function PasswordDialog({ user, isOpen, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      className="swms-password-dialog"
      title="修改密码"
      isOpen={isOpen}
      onClose={onClose}
      onOpening={(dialog) => dialog.querySelector<HTMLInputElement>('input[type=password]')?.focus()}
      canOutsideClickClose={false}
    >
      <PasswordForm user={user} />
    </Dialog>
  )
}

function PasswordForm({ user }: { user: UserInfo }) {
  // The session's is text: an id of another back end may have more digits than a number holds.
  const { id } = useSignedInUser()
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: { oldPassword: '', password: '', confirm: '' },
    mode: 'onBlur',
  })
  const change = useCall(updatePassword)
  useUnsavedForm(form)
  const isBusy = change.isPending || change.isSuccess
  const handleSubmit = async ({ oldPassword, password }: PasswordChange) => {
    if (isBusy) return
    const isChanged = await change
      .mutateAsync({ query: { id, oldPassword, password } })
      // The reason stands under the form.
      .catch(() => false)
    if (!isChanged) return
    announce('修改成功')
    await signOutAfter(SUCCESS_SHOWN_MS)
  }
  const field = (name: keyof PasswordChange) => ({
    form,
    name,
    label: LABELS[name],
    type: 'password',
    required: true,
    readOnly: isBusy,
  })
  return (
    <CheckedForm form={form} onChange={() => change.isError && change.reset()} onSend={handleSubmit}>
      <DialogBody>
        {/* Password managers file the new password under this name. */}
        <input
          className="swms-password-user"
          name="username"
          autoComplete="username"
          value={user.username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <FormTextField {...field('oldPassword')} autoComplete="current-password" />
        <FormTextField {...field('password')} autoComplete="new-password" />
        <FormTextField {...field('confirm')} autoComplete="new-password" />
        <p className="swms-password-refused" role="alert">
          {change.error?.message}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <CloseButton />
            {/* Never disabled: with the focus on it, the keyboard would fall out of the dialog. */}
            <Button type="submit" intent="primary" aria-busy={isBusy}>
              {isBusy ? '提交中…' : '确定'}
            </Button>
          </>
        }
      />
    </CheckedForm>
  )
}

// Holds the place of the change-password dialog, whose code comes when it is first opened.
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import type { UserInfo } from '#shared/shapes/user-info.ts'

type PasswordChangeProps = { user: UserInfo; isOpen: boolean; onClose: () => void }

export function PasswordChange(props: PasswordChangeProps) {
  const { isOpen, onClose } = props
  const part = useLoadedPart(isOpen, () => import('#client/shell/account/password-dialog.tsx'), onClose)
  return part && <part.PasswordDialog {...props} />
}

// What a page that is open to everybody says to strangers, where it has something for users alone.
import { useLocation } from 'react-router-dom'
import { EmptyState } from '#client/kit/state-message.tsx'
import { SIGN_IN_PATH } from '#shared/session.ts'

export function SignInFirst({ title, description }: { title: string; description: string }) {
  const { pathname, search } = useLocation()
  const signIn = `${SIGN_IN_PATH}?${new URLSearchParams({ redirect: pathname + search })}`
  return (
    <EmptyState
      title={title}
      description={description}
      action={
        <a className="bp6-button bp6-intent-primary" href={signIn}>
          去登录
        </a>
      }
    />
  )
}

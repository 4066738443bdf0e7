// Around everything that reads data with `useData`: shows that it loads, or why it failed with a way to retry.
import { type ReactNode, Suspense } from 'react'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { FailureState } from '#client/kit/state-message.tsx'

type QueryFailureBoundaryProps = {
  /** What stands around the reason of a failure. */
  failed?: ((failure: ReactNode) => ReactNode) | undefined
  /** What is asked for: another one is tried at once. */
  of?: string | undefined
  children: ReactNode
}

type QueryBoundaryProps = QueryFailureBoundaryProps & {
  /** In the shape of what will come, so that nothing moves when it does. */
  loading: ReactNode
}

export function QueryBoundary({ loading, failed, of, children }: QueryBoundaryProps) {
  return (
    <QueryFailureBoundary failed={failed} of={of}>
      <Suspense fallback={loading}>{children}</Suspense>
    </QueryFailureBoundary>
  )
}

/** For what is waited for further out, because its size moves what comes after it. */
export function QueryFailureBoundary({ failed, of, children }: QueryFailureBoundaryProps) {
  return (
    <FailureBoundary
      of={of}
      fallback={(error, retry) => {
        const failure = <FailureState error={error} onRetry={retry} />
        return failed ? failed(failure) : failure
      }}
    >
      {children}
    </FailureBoundary>
  )
}

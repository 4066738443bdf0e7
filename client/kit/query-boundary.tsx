// Around everything that reads data with `useData`: shows that it loads, or why it failed with a way to retry.
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { FailureState } from '#client/kit/state-message.tsx'

type QueryBoundaryProps = {
  /** In the shape of what will come, so that nothing moves when it does. */
  loading: ReactNode
  children: ReactNode
}

export function QueryBoundary({ loading, children }: QueryBoundaryProps) {
  return (
    <QueryFailureBoundary>
      <Suspense fallback={loading}>{children}</Suspense>
    </QueryFailureBoundary>
  )
}

/** For what is waited for further out, because its size moves what comes after it. */
export function QueryFailureBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <FailureBoundary onRetry={reset}>{children}</FailureBoundary>}
    </QueryErrorResetBoundary>
  )
}

type FailureBoundaryProps = { onRetry: () => void; children: ReactNode }

/** A class because React catches errors in no other way. */
class FailureBoundary extends Component<FailureBoundaryProps, { failure: unknown }> {
  override state = { failure: null }

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return <FailureState message={messageOf(failure)} onRetry={this.#retry} />
  }

  #retry = () => {
    this.props.onRetry()
    this.setState({ failure: null })
  }
}

function messageOf(failure: unknown): string {
  return failure instanceof CallFailure ? failure.message : '页面出现错误，请重试'
}

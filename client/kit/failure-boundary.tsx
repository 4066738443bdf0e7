// Keeps what breaks below it from taking down what stands around it, and lets the user try again.
import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { forgetFailedCode } from '#client/data/code.ts'
import { forgetFailedQueries } from '#client/data/data-client.ts'

type FailureBoundaryProps = {
  children: ReactNode
  /** Drawn in place of the children; `retry` draws them anew, what could not be fetched or brought asked for again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** What the children are about: once it is something else, they are drawn anew. */
  of?: string | undefined
}

export function FailureBoundary(props: FailureBoundaryProps) {
  const client = useQueryClient()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Boundary {...props} onRetry={reset} onGivenUp={() => forgetFailedQueries(client)} />}
    </QueryErrorResetBoundary>
  )
}

type BoundaryProps = FailureBoundaryProps & {
  onRetry: () => void
  /** It goes away with a failure that nobody has tried again. */
  onGivenUp: () => void
}
type BoundaryState = { failure: { error: unknown } | null }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } }
  }

  readonly #retry = () => {
    this.props.onRetry()
    forgetFailedCode()
    this.setState({ failure: null })
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failure && before.of !== this.props.of) this.#retry()
  }

  override componentWillUnmount(): void {
    if (this.state.failure) this.props.onGivenUp()
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, this.#retry) : this.props.children
  }
}

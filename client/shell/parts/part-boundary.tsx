// Around a part of the frame that opens beside the page: what breaks in it takes down neither the frame nor the pages.
import type { ReactNode } from 'react'
import { FailureBoundary } from '#client/kit/failure-boundary.tsx'
import { FailureState } from '#client/kit/state-message.tsx'
import '#client/shell/parts/part-boundary.css'

export function PartBoundary({ children }: { children: ReactNode }) {
  return (
    <FailureBoundary
      fallback={(error, retry) => (
        <div className="swms-failed-part">
          <FailureState error={error} onRetry={retry} />
        </div>
      )}
    >
      {children}
    </FailureBoundary>
  )
}

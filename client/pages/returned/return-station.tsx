// 退件作业 — the station that works through what came back: a parcel, its pieces, the next parcel.
import { useLocation } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { BeginParcel } from '#client/pages/returned/station/begin-parcel.tsx'
import { isOpen } from '#client/pages/returned/station/beginning.ts'
import { ParcelPieces } from '#client/pages/returned/station/parcel-pieces.tsx'
import { returnNoIn, returnWorkQuery } from '#client/pages/returned/station/return-work.ts'
import { useBeginning } from '#client/pages/returned/station/use-beginning.ts'

export const page: Page = () => (
  <StationBoundary>
    <ReturnStation returnNo={returnNoIn(new URLSearchParams(useLocation().search))} />
  </StationBoundary>
)

page.queries = ({ url }) => {
  const returnNo = returnNoIn(url.searchParams)
  return returnNo ? [returnWorkQuery(returnNo)] : []
}

function ReturnStation({ returnNo }: { returnNo: string }) {
  const { told, tell } = useFeedback()
  const beginning = useBeginning(tell)
  if (!isOpen(beginning.state, returnNo)) return <BeginParcel told={told} beginning={beginning} />
  return <ParcelPieces key={returnNo} returnNo={returnNo} told={told} beginning={beginning} />
}

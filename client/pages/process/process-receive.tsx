// 加工收货 — the station that counts what was made into stock, scan by scan.
import { useParams } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { StationBoundary } from '#client/kit/scan/station.tsx'
import { processDocumentQuery } from '#client/pages/process/receive/process-document.ts'
import { ReceiveOutput } from '#client/pages/process/receive/receive-output.tsx'

export const page: Page = () => {
  const { code = '' } = useParams()
  return (
    <StationBoundary>
      <OpenOrder key={code} code={code} />
    </StationBoundary>
  )
}

page.queries = ({ params }) => [processDocumentQuery(params['code'] ?? '')]

function OpenOrder({ code }: { code: string }) {
  return <ReceiveOutput document={useData(processDocumentQuery(code))} />
}

// One reject order seen from one side: the page says which of it, the frame around that is the same.
import type { ReactNode } from 'react'
import type { Page } from '#client/data/page-queries.ts'
import { documentPage } from '#client/kit/document/document-page.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { rejectCount } from '#shared/contracts/reject/count.ts'
import { getRejectDocument, rejectOrder } from '#shared/contracts/reject/order.ts'

export type RejectDocument = CallResult<typeof getRejectDocument>

type OrderPageSpec = {
  opens: (rejectNo: unknown) => string
  facts: readonly (keyof typeof rejectOrder.fields & string)[]
  moves?: readonly (keyof typeof rejectOrder.life.moves)[]
  actions: (document: RejectDocument) => ReactNode
  body: (document: RejectDocument) => ReactNode
}

export function orderPage({ opens, ...spec }: OrderPageSpec): Page {
  return documentPage({
    resource: rejectOrder,
    call: getRejectDocument,
    query: ({ url }) => {
      const rejectNo = url.searchParams.get('id')
      return rejectNo ? { rejectNo } : null
    },
    head: ({ order }) => order,
    opens: ({ rejectNo }) => opens(rejectNo),
    parts: [rejectCount, differenceCase],
    ...spec,
  })
}

// The query client: one cache of upstream data per page, filled by the server first and by the browser after.
import {
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryMeta,
  queryOptions,
} from '@tanstack/react-query'
import { CallFailure, type Reading, settleCall } from '#client/data/call-failure.ts'
import {
  type Call,
  type CallInput,
  type CallRequest,
  type CallResult,
  callRequest,
} from '#shared/contracts/definition/request.ts'
import type { SendCall } from '#shared/frame/page-state.ts'

/** What came from the server, or was just fetched, is not fetched again while it is this fresh. */
const FRESH_MS = 30_000

type Meta = {
  reading?: Reading
  /** Failures that nobody is told of. */
  untold?: readonly CallFailure['kind'][]
}

/** The query, which fails without a word where the failure is one of these kinds. */
export function untold<Q extends { meta?: QueryMeta | undefined }>(
  query: Q,
  ...kinds: CallFailure['kind'][]
): Q & { meta: QueryMeta } {
  return { ...query, meta: { ...query.meta, untold: kinds } satisfies Meta }
}

/** For `refetchInterval`: the person who chose not to sign in again is not asked to each time. */
export function pollEvery(ms: number) {
  return ({ state: { error } }: { state: { error: unknown } }): number | false =>
    error instanceof CallFailure && error.kind === 'expired' ? false : ms
}

/** The queries of the calls below a path: '/api/blind/task' of its list, its records, its documents. */
export function queriesBelow(path: string) {
  return {
    predicate: ({ queryKey: [request] }: { queryKey: readonly unknown[] }) =>
      (request as CallRequest).path.startsWith(`${path}/`),
  }
}

/** What failed before it brought anything is asked for when it is wanted again: from memory it would fail once more. */
export function forgetFailedQueries(client: QueryClient): void {
  client.removeQueries({
    type: 'inactive',
    predicate: ({ state: { status, data } }) => status === 'error' && data === undefined,
  })
}

/** What is on the way for the first time was asked for before the change, too, and is asked for again once it is there. */
class DataClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters): Promise<void> {
    for (const { promise, queryKey } of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      promise?.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => {},
      )
    return super.invalidateQueries(filters)
  }
}

type DataClientOptions = {
  /** Hears of every call that failed, once per call however many components wait for it. */
  onFailure?: (failure: CallFailure) => void
  /** Ends all calls; without it each ends with the last component that waits for it. */
  signal?: AbortSignal
}

export function createDataClient(send: SendCall, options: DataClientOptions = {}): QueryClient {
  const { onFailure, signal } = options
  const report = (error: unknown, { meta }: { meta: Record<string, unknown> | undefined }) => {
    const { untold } = (meta ?? {}) as Meta
    if (error instanceof CallFailure && !untold?.includes(error.kind)) onFailure?.(error)
  }
  return new DataClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({
      onError: (error, _given, _result, mutation) => report(error, mutation),
    }),
    defaultOptions: {
      queries: {
        queryFn: (context) => {
          const { reading } = (context.meta ?? {}) as Meta
          return settleCall(send, context.queryKey[0] as CallRequest, signal ?? context.signal, reading)
        },
        // `callRequest` spells a call in one way; the library's own hash would sort its properties first, each time.
        queryKeyHashFn: (queryKey) => JSON.stringify(queryKey),
        // Without a network a call fails and says so: one that waits for it would run when nobody thinks of it any more.
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Key, reader and type of a query; its fetcher is the data client's own. */
export function queryOf<C extends Call>(call: C, input: CallInput<C>) {
  const meta: Meta = { reading: call }
  return queryOptions<CallResult<C>>({ queryKey: [callRequest(call, input)], meta })
}

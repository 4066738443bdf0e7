// A call that changes something, as a mutation: `mutate` with its input, `data` with its result.
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { CallFailure } from '#client/data/call-failure.ts'
import { settleCall } from '#client/data/call-failure.ts'
import { useSend } from '#client/data/send-context.ts'
import {
  type Call,
  type CallInput,
  type CallResult,
  callRequest,
} from '#shared/contracts/definition/request.ts'

type Options = {
  /** One after another: of two changes of the same thing the later one stands in the end. */
  inOrder?: boolean
  /** Failures that the caller shows by itself. */
  untold?: readonly CallFailure['kind'][]
}

export function useCall<C extends Call>(
  call: C,
  { inOrder = false, untold = [] }: Options = {},
): UseMutationResult<CallResult<C>, CallFailure, CallInput<C>> {
  const send = useSend()
  return useMutation<CallResult<C>, CallFailure, CallInput<C>>({
    mutationKey: [call.method, call.path],
    ...(inOrder && { scope: { id: `${call.method} ${call.path}` } }),
    meta: { untold },
    mutationFn: async (input) => {
      const request = callRequest(call, input)
      return (await settleCall(send, request, NEVER_ABORTED, call)) as CallResult<C>
    },
  })
}

/** A change that was sent is not taken back by leaving the page. */
export const NEVER_ABORTED = new AbortController().signal

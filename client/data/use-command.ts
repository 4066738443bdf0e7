// A call that changes something and carries an operation id, so that sending it again does it once.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { type Asked, askedIn, sureOf } from '#client/data/asked.ts'
import { CallFailure } from '#client/data/call-failure.ts'
import { showReason } from '#client/data/call-failures.ts'
import { queriesBelow } from '#client/data/data-client.ts'
import { useCall } from '#client/data/use-call.ts'
import type { Call, CallInput, CallResult } from '#shared/contracts/definition/request.ts'

export type Command = Call & { body: z.ZodType<unknown, { opId: string }> }
export type CommandBody<C extends Command> = Omit<z.input<C['body']>, 'opId'>

type Sent = { text: string; opId: string }

/**
 * `run` answers the result, or null after a failure, which the user has been told of, and to whoever asks for the same while
 * it is under way: the second click of two. What may or may not have reached the server keeps its id: the same input, sent
 * once more, is the same command.
 */
export function useCommand<C extends Command>(call: C) {
  return useOnce<C, CommandBody<C>>(call, (body, opId, sure) => ({ body: { ...body, opId, ...sure } }))
}

type ForEach<C extends Command> = {
  /** One after the other; null for what was done, and why not for what was not. */
  run: (bodies: readonly CommandBody<C>[]) => Promise<(CallFailure | null)[]>
  isPending: boolean
}

/** The same for many documents: one that is refused holds up no other, and the caller tells which they were. */
export function useCommandForEach<C extends Command>(call: C): ForEach<C> {
  const { mutateAsync } = useCall(call, { untold: ['rejected', 'unreachable'] })
  const [isPending, setPending] = useState(false)
  const unsettled = useRef(new Map<string, string>())
  const runOne = async (body: CommandBody<C>): Promise<CallFailure | null> => {
    const text = JSON.stringify(body)
    const opId = unsettled.current.get(text) ?? newOpId()
    unsettled.current.set(text, opId)
    const input: object = { body: { ...body, opId } }
    const failure = await mutateAsync(input as CallInput<C>).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (failure !== null && !(failure instanceof CallFailure)) throw failure
    if (failure === null || failure.kind === 'rejected') unsettled.current.delete(text)
    return failure
  }
  const run = async (bodies: readonly CommandBody<C>[]) => {
    setPending(true)
    try {
      let end: CallFailure | null = null
      const failures: (CallFailure | null)[] = []
      for (const body of bodies) {
        const failure: CallFailure | null = end ?? (await runOne(body))
        // Without a network, or a session, the others need not try.
        if (failure && failure.kind !== 'rejected') end = failure
        failures.push(failure)
      }
      return failures
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}

type QueryCommand = Call & { query: { shape: { opId: z.ZodType } } }
type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodObject } ? z.input<Q> : never
type WithoutId<C extends QueryCommand> = Omit<CallInput<C>, 'query'> & {
  query: Omit<QueryOf<C>, 'opId'>
}

/** The same for calls that carry the id in their query: `run` takes query and body. */
export function useQueryCommand<C extends QueryCommand>(call: C) {
  return useOnce<C, WithoutId<C>>(call, (input, opId) => ({ ...input, query: { ...input.query, opId } }))
}

/** Shows a refusal where the user can mend it. */
export type OnRefused = (failure: Pick<CallFailure, 'message' | 'detail' | 'isConflict'>) => void

function useOnce<C extends Call, Given>(
  call: C,
  inputOf: (given: Given, opId: string, sure?: object) => object,
) {
  const { mutateAsync, isPending } = useCall(call)
  const client = useQueryClient()
  const unsettled = useRef<Sent | null>(null)
  const asked = useRef<Asked | null>(null)
  const underWay = useRef(new Set<string>())
  const run = async (given: Given, onRefused: OnRefused = showReason): Promise<CallResult<C> | null> => {
    const text = JSON.stringify(given)
    if (underWay.current.has(text)) return null
    underWay.current.add(text)
    if (unsettled.current?.text !== text) unsettled.current = { text, opId: newOpId() }
    const { opId } = unsettled.current
    const sure = sureOf(asked.current, text)
    try {
      const result = await mutateAsync(inputOf(given, opId, sure.length > 0 ? { sure } : {}) as CallInput<C>)
      unsettled.current = null
      return result
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.kind === 'rejected') {
        unsettled.current = null
        asked.current = askedIn(failure.detail, text, sure)
        // The person who was too late sees what is there now.
        if (failure.isConflict) void client.invalidateQueries(queriesBelow(folderOf(call)))
        onRefused(failure)
      }
      // It may have been done: the id stays, so that asking once more does it once.
      if (failure.kind === 'unreadable') showReason(failure)
      return null
    } finally {
      underWay.current.delete(text)
    }
  }
  return { run, isPending }
}

/** '/api/blind/task' of '/api/blind/task/update': the calls of one kind of record lie below one path. */
function folderOf({ path }: Call): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** Not `randomUUID`: browsers have that on https only. */
export function newOpId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

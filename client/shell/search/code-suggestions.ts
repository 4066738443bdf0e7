// Records as lines of the search: what the text is the code of, asked of the server while it looks like one.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf, untold } from '#client/data/data-client.ts'
import type { Suggestion } from '#client/shell/search/suggestion.ts'
import { isLikeACode, type ResolvedCode, resolveCode } from '#shared/contracts/base/code.ts'
import { matchRoute } from '#shared/routes.ts'

/** Scanners type a whole code within it. */
const PAUSE_MS = 120

const NOTHING: Suggestion[] = []

/** `isPending` until the answer for this very text is there. A search that fails finds nothing. */
export function useCodeSuggestions(text: string): { found: Suggestion[]; isPending: boolean } {
  const code = text.trim()
  const isAsked = isLikeACode(code)
  const settled = useSettled(code)
  const { data, isFetching } = useQuery({
    ...untold(queryOf(resolveCode, { query: { code: settled } }), 'rejected', 'unreachable'),
    enabled: isAsked && settled === code,
  })
  if (!isAsked) return { found: NOTHING, isPending: false }
  if (settled !== code) return { found: NOTHING, isPending: true }
  return { found: data ? codeSuggestions(data) : NOTHING, isPending: isFetching }
}

/** Without those that lead to no page: the server may know more than this console. */
export function codeSuggestions(resolved: readonly ResolvedCode[]): Suggestion[] {
  return resolved
    .filter(({ path }) => matchRoute(path.replace(/[?#].*$/, '')) !== null)
    .map(({ kind, label, code, title, path }) => ({
      key: `${kind} ${path} ${title}`,
      title: code,
      target: path,
      detail: [label, title].filter(Boolean).join(' · '),
      mark: { from: 0, to: code.length },
    }))
}

/** The text, once nothing more has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

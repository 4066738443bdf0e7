// From a document to the form that it is keyed in with.
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { Call } from '#shared/contracts/definition/request.ts'

type ChangeLinkProps = {
  label?: string
  href: string
  /** That the form sends. */
  call: Call
  states: readonly string[]
  state: string
}

/** Shown in the states in which the server lets it be changed, to those who may. */
export function ChangeLink({ label = '修改', href, call, states, state }: ChangeLinkProps) {
  const may = useMay()
  return states.includes(state) && may(call.needs) ? <RowLink href={href}>{label}</RowLink> : null
}

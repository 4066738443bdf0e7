// From a document to the form that it is keyed in with.
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { Action } from '#shared/domain/actions.ts'

type ChangeLinkProps = {
  label?: string
  href: string
  needs: Action
  states: readonly string[]
  state: string
}

/** Shown in the states in which the server lets it be changed, to those who may. */
export function ChangeLink({ label = '修改', href, needs, states, state }: ChangeLinkProps) {
  const may = useMay()
  return states.includes(state) && may(needs) ? <RowLink href={href}>{label}</RowLink> : null
}

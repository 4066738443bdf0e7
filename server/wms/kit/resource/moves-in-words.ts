// What the documentation of the API says of the moves of a document.
import { ACTIONS } from '#shared/actions.ts'
import { type LifeCycle, type Move, needsReason } from '#shared/domain/life-cycle.ts'

/** Markdown: one line for each move. */
export function movesInWords({ moves }: LifeCycle): string {
  return Object.entries(moves)
    .map(
      ([name, move]) => `- \`${name}\` ${move.label}：${move.from.join('、')} → ${move.to}${demandsOf(move)}`,
    )
    .join('\n')
}

function demandsOf(move: Move): string {
  const needs = [
    ...(move.needs ? [ACTIONS[move.needs]] : []),
    ...(move.kind === 'reverse' ? [ACTIONS['document.reverse']] : []),
  ].map((right) => `权限「${right}」`)
  const demands = needsReason(move) ? [...needs, '原因'] : needs
  return demands.length === 0 ? '' : `；需要${demands.join('、')}`
}

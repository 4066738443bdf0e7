// docs/states.md: for each kind of document its states, what leads from one to another, and who may do it.
import { ACTIONS } from '#shared/actions.ts'
import {
  beginnings,
  type LifeCycle,
  type Move,
  needsReason,
  type Step,
  waysFrom,
} from '#shared/domain/life-cycle.ts'
import type { Living } from '#tests/support/contracts.ts'

const HEAD = `# 单据的生命周期

每种单据的状态与流转，由 \`shared/domain\` 中的 \`defineLifeCycle\` 生成，请勿手工修改。
「人工」是用户按名称执行的流转，「命令」有自己的接口，「随动」由其他单据的步骤引起。
`

export function lifeCyclePage(documents: readonly Living[]): string {
  return [HEAD, ...documents.map(chapter)].join('\n')
}

function chapter({ name, label, life }: Living): string {
  return [`## ${label} \`${name}\``, '', ...diagram(life), '', ...table(life), ''].join('\n')
}

/** Mermaid takes only plain words as names of states. */
function diagram(life: LifeCycle): string[] {
  const { states } = life
  const idOf = (state: string) => `s${states.indexOf(state)}`
  const arrows = new Map<string, string[]>()
  for (const start of states) {
    for (const { label, end } of waysFrom(life, start)) {
      const arrow = `${idOf(start)} --> ${idOf(end)}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), label])
    }
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((state) => `  state "${state}" as ${idOf(state)}`),
    ...beginnings(life).map((state) => `  [*] --> ${idOf(state)}`),
    ...[...arrows].map(([arrow, labels]) => `  ${arrow} : ${[...new Set(labels)].join('、')}`),
    '```',
  ]
}

function table({ moves, steps }: LifeCycle): string[] {
  return [
    '| 步骤 | 名称 | 由 | 从 | 到 | 需要 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...Object.entries(moves).map(([name, move]) => row(name, move, '人工', demandsOf(move))),
    ...Object.entries(steps).map(([name, step]) =>
      row(name, step, step.by === 'command' ? '命令' : '随动', [
        ...(step.needs ? [ACTIONS[step.needs]] : []),
        ...(step.asks ? ['确认'] : []),
      ]),
    ),
  ]
}

function row(
  name: string,
  { label, from, to }: Pick<Step, 'label' | 'from' | 'to'>,
  by: string,
  needs: string[],
): string {
  const ends = typeof to === 'object' && !Array.isArray(to) ? byStart(to) : named(to)
  const starts = from === undefined ? '任何状态' : from.length === 0 ? '新建' : from.join('、')
  return `| \`${name}\` | ${label} | ${by} | ${starts} | ${ends} | ${needs.join('、')} |`
}

function byStart(to: object): string {
  return Object.entries(to)
    .map(([start, end]) => `${start} → ${named(end)}`)
    .join('；')
}

function named(to: unknown): string {
  return [to ?? 'same']
    .flat()
    .map((end) => (end === 'same' ? '不变' : String(end)))
    .join('、')
}

function demandsOf(move: Move): string[] {
  return [
    ...(move.needs ? [ACTIONS[move.needs]] : []),
    ...(move.kind === 'reverse' ? [ACTIONS['document.reverse']] : []),
    ...(needsReason(move) ? ['原因'] : []),
    ...(move.asks === 'first' ? ['确认'] : []),
  ]
}

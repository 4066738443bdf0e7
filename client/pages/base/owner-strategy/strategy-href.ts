import { VIEW_PARAM } from '#client/kit/list/view-choice.tsx'
import type { StrategyKind } from '#shared/domain/strategy.ts'
import { hrefTo } from '#shared/routes.ts'

/** In the order they are shown. */
export const STRATEGY_VIEWS = [
  { id: 'allocate', title: '分配策略', kind: '分配' },
  { id: 'putaway', title: '上架策略', kind: '上架' },
] as const

/** Without an owner: what counts for all. */
export function strategyHref(owner: string | null, kind: StrategyKind = '分配'): string {
  const view = STRATEGY_VIEWS.find((known) => known.kind === kind)?.id ?? ''
  return hrefTo('ownerStrategy', { ...(owner !== null && { owner }), [VIEW_PARAM]: view })
}

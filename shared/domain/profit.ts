// What owners earn us: income, what it costs directly, and their shares of what nobody costs alone.

/** Who bears how much of a shared cost: by minutes of work, or by what is stored. */
export const ALLOC_BASES = ['标准工时', '仓储占用'] as const
/** Of what one owner bears alone. */
export const DIRECT_BASIS = '直接归属'

/** Counted from work and hours: entered by hand they would be paid twice. */
export const DERIVED_CATEGORIES: readonly string[] = ['计件', '加班工资']

export type AllocBasis = (typeof ALLOC_BASES)[number]

/** Whatever else is written there is shared like work. */
export function basisOf(allocBasis: string): AllocBasis {
  return allocBasis === '仓储占用' ? '仓储占用' : '标准工时'
}

/** Orders stand beside money so that profit can be told for each of them. */
export const PROFIT_KINDS = ['收入', '直接成本', '分摊成本', '单量'] as const

/** What income is called among the categories of cost. */
export const INCOME_CATEGORY = '收入'

/** What a line of a team's cost is about. */
export const TEAM_COST_KINDS = ['计件', '派工', '工时', '其他', '收入'] as const

/** The document of what is entered for a team by hand; its number is the team's code. */
export const TEAM_DOC_TYPE = '班组'

// Every route that is specified but not open yet. Opening one takes it from here into its area's manifest; nothing is ever
// added.
export const CLOSED_ROUTES = [
  // 入库

  // 计件绩效

  // 收支分析

  // 基础资料
  '/strategy/owner-detail',

  // 系统管理
] as const

// What stands behind the figures of teams, in the order it is looked at.
export const TEAM_FACTS = [
  'businessDate',
  'team',
  'worker',
  'kind',
  'hours',
  'outputQty',
  'pieceCost',
  'hourlyCost',
  'otherCost',
  'income',
  'docType',
  'docNo',
  'warehouse',
] as const

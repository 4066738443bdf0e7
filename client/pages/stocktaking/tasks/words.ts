// What the steps of a count that are no moves of its own are called in its log.
export const COUNT_WORDS = {
  progress: '状态推进',
  claim: '领取盘点表',
  claimRecount: '领取复盘表',
  release: '退回盘点表',
  handIn: '交表',
}

// The colour that a word of a state carries wherever it is shown: done, under way, wanting a person, wrong.

export type Tone = 'success' | 'primary' | 'warning' | 'danger' | 'none'

/** The first rule that a word fits; a word that fits none has no colour. */
const RULES: readonly [RegExp, Tone][] = [
  [/异常|失败|故障|驳回|报废|黑名单|差异|过期|残次/, 'danger'],
  [/取消|作废|停用|离线|已关闭|失效|撤回|草稿|关闭|合并/, 'none'],
  [/待|未|失联|(?:^|[^不])冻结|占用|维修|暂估|申诉|争议|挂起/, 'warning'],
  [/中$|已下达|已到货|已领取|已下发|在途|扫描|开箱|封箱/, 'primary'],
  [/已|启用|在线|良品|成功|空闲|正常|通过|完成|在职|生效/, 'success'],
]

export function toneOf(word: string): Tone {
  return RULES.find(([pattern]) => pattern.test(word))?.[1] ?? 'none'
}

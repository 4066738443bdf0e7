// The findings as lines for people.
import { type Finding, isWhole } from '#server/contract-check/check.ts'

const WORDS: Readonly<Record<Finding['state'], string>> = {
  works: '可用',
  missing: '缺少',
  unreadable: '读不出',
  failed: '失败',
  unasked: '未检查',
}

export function reportOf(findings: readonly Finding[]): string {
  const specified = findings.filter(({ isSpecified }) => isSpecified)
  const beyond = findings.filter(({ isSpecified }) => !isSpecified)
  return [
    '规格中的接口：',
    ...specified.map(lineOf),
    ...(beyond.length > 0 ? ['', '规格以外、缺少也可使用的接口：', ...beyond.map(lineOf)] : []),
    '',
    summaryOf(specified),
  ].join('\n')
}

function lineOf({ state, method, path, reason, without }: Finding): string {
  const call = `${WORDS[state]}  ${method} ${path}`
  if (state === 'works') return call
  if (state === 'unasked') return `${call}  ${reason}`
  return `${call}  ${reason}；控制台：${without}`
}

function summaryOf(specified: readonly Finding[]): string {
  const of = (state: Finding['state']) => specified.filter((finding) => finding.state === state).length
  const counts = (Object.keys(WORDS) as Finding['state'][])
    .filter((state) => of(state) > 0)
    .map((state) => `${WORDS[state]} ${of(state)}`)
    .join('，')
  if (isWhole(specified)) return `结果：规格中的接口可用（${counts}）`
  const [first] = specified
  const isOut = specified.length === 1 && first?.state !== 'works'
  return isOut ? '结果：未能登录，其余接口没有检查' : `结果：规格中有接口不可用（${counts}）`
}

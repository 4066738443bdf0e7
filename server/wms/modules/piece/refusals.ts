// What piece refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('piece', {
  agencyWage: { code: 400, field: 'worker', message: '劳务人员由派工单计薪，不能设置时薪' },
  appealsClosed: (period: string, state: string) => ({
    code: 409,
    message: `${period} 的计件当前为「${state}」，公布后的申诉期内才能申诉`,
  }),
  appealsOpen: (appealsUntil: string) => ({
    code: 409,
    message: `员工可申诉至 ${appealsUntil}，次日起才能锁定`,
  }),
  appealsOver: (period: string, appealsUntil: string) => ({
    code: 409,
    message: `${period} 的计件申诉已于 ${appealsUntil} 截止，请联系主管`,
  }),
  badgeUnread: { code: 403, message: '工牌无效或已过期，请联系主管重新打印工牌' },
  bearerMissing: { code: 400, field: 'owner', message: '请选择承担补发金额的货主' },
  daysTooMany: (days: number) => ({
    code: 400,
    field: 'toDate',
    message: `一次最多重算${days}天，请缩小日期范围`,
  }),
  daysUnsettled: (until: string) => ({
    code: 409,
    field: 'toDate',
    message: `${until}，之后的日期在日结时按最新规则计算，无须重算`,
  }),
  deductionTakenBack: (docNo: string) => ({ code: 409, message: `扣款 ${docNo} 已撤销` }),
  deductionTooMuch: (message: string) => ({ code: 409, field: 'amount', message }),
  disputeOwn: { code: 409, message: '不能处理自己登记的申诉，请由他人处理' },
  disputePending: { code: 409, message: '此计件已有待处理的申诉，请等待处理结果' },
  disputesLeft: (openDisputes: number) => ({
    code: 409,
    message: `还有 ${openDisputes} 条申诉待处理，请处理后再锁定`,
  }),
  disputesTooMany: { code: 409, message: '待处理的申诉已有20条，请直接联系主管' },
  notDeduction: { code: 409, message: '只能撤销扣款，请选择类别为「扣款」的明细' },
  ownRecompute: { code: 409, message: '不能批准自己申请的重算，请由他人审核' },
  pieceEntryGone: { code: 404, message: '找不到这条计件明细，可能已重算，请刷新后重试' },
  recomputeStale: { code: 409, message: '计算之后计件已有变化，请重新计算后再批准' },
  workerUnknown: (empNo: string) => ({
    code: 404,
    field: 'worker',
    message: `找不到员工 ${empNo}，请核对工号`,
  }),
  workerElsewhere: (worker: string) => ({
    code: 400,
    field: 'worker',
    message: `员工 ${worker} 不在此仓库，请核对`,
  }),
  postUnfilled: (post: string) => ({
    code: 400,
    field: 'post',
    message: `此仓库没有岗位为「${post}」的员工，请核对`,
  }),
})

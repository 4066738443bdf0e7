// What giving work refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('work', {
  workOver: (docNo: string) => ({
    code: 404,
    message: `任务 ${docNo} 不存在、已完成或不在可见范围内，请刷新列表`,
  }),
  giveToWhom: { code: 400, field: 'worker', message: '请选择一名员工或一个班组' },
  giveToBoth: { code: 400, field: 'team', message: '员工和班组只能选一个' },
  workHeld: (docNo: string, name: string) => ({
    code: 409,
    message: `任务 ${docNo} 已由 ${name} 领取，请先收回再派`,
  }),
  onLeave: (name: string, leaveNo: string) => ({
    code: 409,
    field: 'worker',
    message: `${name} 今天请假（${leaveNo}），请派给其他人`,
  }),
  teamOfOther: (name: string) => ({
    code: 409,
    field: 'team',
    message: `班组 ${name} 不属于此仓库，请派给本仓班组`,
  }),
  teamUnknown: (code: string) => ({ code: 404, field: 'team', message: `班组 ${code} 不存在或已停用` }),
  teamEmpty: (name: string) => ({
    code: 409,
    field: 'team',
    message: `班组 ${name} 没有在职成员，请派给其他班组`,
  }),
  nothingToTakeBack: (docNo: string) => ({
    code: 409,
    message: `任务 ${docNo} 没有派给任何人，也没有人领取`,
  }),
  nobodyHere: { code: 409, message: '请先扫工牌上岗，或请管理员为本账号关联员工' },
  nothingNext: { code: 404, message: '此仓库现在没有可以做的任务' },
})

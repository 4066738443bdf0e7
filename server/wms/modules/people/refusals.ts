// What people refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('people', {
  agencyMissing: { code: 400, field: 'agency', message: '劳务人员须选择劳务公司' },
  agencyNeedless: { code: 400, field: 'agency', message: '只有劳务人员才有劳务公司，请清空劳务公司' },
  alreadyInTeam: { code: 409, message: '此员工已在这个班组，请选择另一个班组' },
  approverUnfit: {
    code: 400,
    field: 'approver',
    message: '审批人须为申请人以外、能查看该员工所在仓库并有请假审批权限的人',
  },
  employeeUnknown: { code: 404, field: 'worker', message: '找不到此员工，请刷新后重试' },
  leaveOverlaps: (leaveNo: string) => ({
    code: 409,
    field: 'startAt',
    message: `此员工在这段时间已有请假单 ${leaveNo}`,
  }),
  membershipBackwards: { code: 400, field: 'to', message: '结束时间须晚于开始时间' },
  membershipOverlaps: { code: 409, message: '此员工在这段时间已属于其他班组，请先填写其结束时间' },
  notEmployed: { code: 409, field: 'worker', message: '此员工不在职，请先办理入职' },
  ownLeave: { code: 409, message: '不能审批自己提交的请假单，请由他人审批' },
  personBanned: (empNo: string) => ({
    code: 409,
    field: 'idNumber',
    message: `身份证号与黑名单人员 ${empNo} 相同，不能录用`,
  }),
  personElsewhere: {
    code: 409,
    field: 'idNumber',
    message: '身份证号在其他仓库已有档案，请联系该仓库的人员管理员',
  },
  personLeft: (empNo: string) => ({
    code: 409,
    field: 'idNumber',
    message: `身份证号与已离职的 ${empNo} 相同，请将其重新入职`,
  }),
  personTwice: (empNo: string) => ({
    code: 409,
    field: 'idNumber',
    message: `身份证号与员工 ${empNo} 相同，一个人只能有一份档案`,
  }),
  ratioNotPositive: { code: 400, field: 'ratio', message: '分配系数须大于0' },
  ratioOutsideSpell: { code: 400, field: 'from', message: '生效时间须在此成员这段归属的开始与结束之间' },
  tooYoung: (years: number) => ({
    code: 400,
    field: 'idNumber',
    message: `按身份证号，入职时未满${years}周岁，不能录用`,
  }),
})

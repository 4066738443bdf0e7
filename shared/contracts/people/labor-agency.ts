// 劳务公司 — the agencies that send workers, and on what terms.
import {
  choice,
  code,
  computed,
  date,
  fixed,
  instantField,
  optional,
  percent,
  phone,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'
import { AGENCY_SETTLE_MODES, STATUSES } from '#shared/domain/values.ts'

export const laborAgency = defineResource({
  name: 'laborAgency',
  label: '劳务公司',
  path: '/api/hrm/agency',
  reads: 'agency.read',
  writes: 'agency.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    code: fixed(code('公司编码')),
    name: text('公司名称'),
    licenseNo: optional(text('营业执照号', 32)),
    contact: text('联系人', 32),
    mobile: phone('联系电话'),
    taxRate: percent('税率(%)'),
    settleMode: choice('结算方式', AGENCY_SETTLE_MODES),
    mgmtFeeRate: percent('管理费率(%)'),
    contractFrom: date('合同开始'),
    contractTo: optional(date('合同结束')),
    status: choice('状态', STATUSES),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['code', 'name', 'settleMode', 'status', 'contractTo'],
  sorts: ['code', 'name', 'contractTo', 'updatedAt'],
})

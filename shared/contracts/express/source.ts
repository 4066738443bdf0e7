// 面单来源 — where the waybills of a carrier get their numbers: out of numbers that were bought, or at a platform.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  instantField,
  integer,
  note,
  optional,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  SHEET_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { SOURCE_KINDS } from '#shared/domain/express.ts'
import { LONGEST_CREDENTIAL } from '#shared/domain/express-credentials.ts'
import { STATUSES } from '#shared/domain/values.ts'

/** Kept by administrators: whoever names an address says where this server sends receivers to. */
export const waybillSource = withCalls(
  defineResource({
    name: 'waybillSource',
    label: '面单来源',
    path: '/api/basic/waybill-source',
    key: 'code',
    // Not to everybody who reads of orders: owners do.
    reads: ['configuration.write', 'outbound.write', 'outbound.work'],
    writes: 'configuration.write',
    fields: {
      code: fixed(code('来源编码')),
      name: text('来源名称'),
      carrier: fixed(reference('承运商', 'carrier')),
      /** Of several that fit the most particular one counts: the owner's before the warehouse's before that for all. */
      owner: fixed(optional(reference('货主', 'owner'))),
      warehouse: fixed(optional(reference('仓库', 'warehouse'))),
      kind: fixed(choice('类型', SOURCE_KINDS)),
      status: preset(choice('状态', STATUSES), '启用'),
      /** Of bought numbers that nobody has drawn yet. */
      free: computed(integer('空闲号数')),
      lowLimit: preset(integer('低于提醒(号段)'), 0),
      baseUrl: note('平台地址'),
      platformCarrier: note('平台的快递编码', 64),
      /** They themselves are never answered. */
      credentialsAt: computed(optional(instantField('账号设置时间'))),
      senderName: note('寄件人', 32),
      senderPhone: note('寄件电话', 32),
      senderAddress: note('寄件地址', 200),
      remark: note('备注'),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['code', 'name', 'carrier', 'owner', 'warehouse', 'kind', 'status'],
    sorts: ['code', 'name', 'updatedAt'],
  }),
  [...READ_CALLS, 'create', 'update'],
)

/** All of them at once, by the names that the platform gives them: none of those before stays. */
export const setSourceCredentials = defineCall({
  method: 'POST',
  path: '/api/basic/waybill-source/credentials',
  summary: '面单来源：设置平台账号与密钥，设置后不再显示',
  needs: 'configuration.write',
  body: z.object({
    code: waybillSource.fields.code.input,
    credentials: z
      .record(z.string().max(64, '账号名过长'), z.string().trim().max(LONGEST_CREDENTIAL, '账号或密钥过长'))
      .meta({ title: '账号与密钥' }),
    opId,
  }),
  result: waybillSource.row,
})

/** The first and the last of a range, without what all of them begin with. */
const digits = (label: string) => {
  const field = text(label, 18)
  return { ...field, input: field.input.regex(/^\d+$/, `${label}只能是数字，前面的 0 会保留`) }
}

export const NUMBER_RANGE = { prefix: note('前缀', 32), from: digits('起始号'), to: digits('结束号') }

const added = z.object({
  added: z.number().int().meta({ title: '加入的号数' }),
  free: z.number().int().meta({ title: '空闲号数' }),
})

export const addNumberRange = defineCall({
  method: 'POST',
  path: '/api/basic/waybill-source/range',
  summary: '面单来源：按起止号加入一段运单号，一次最多一万个',
  needs: 'configuration.write',
  body: z.object({
    code: waybillSource.fields.code.input,
    prefix: NUMBER_RANGE.prefix.create.refine(
      (given) => /^[\w./+#-]*$/.test(given),
      '前缀只能包含字母、数字和 - _ . / + #',
    ),
    from: NUMBER_RANGE.from.input,
    to: NUMBER_RANGE.to.input,
    opId,
  }),
  result: added,
})

/** One row for each number that was bought, as carriers hand them out. */
export const waybillNumberSheet = withCalls(
  defineResource({
    name: 'waybillNumberSheet',
    label: '运单号',
    path: '/api/basic/waybill-source/number',
    key: 'number',
    reads: waybillSource.reads,
    writes: 'configuration.write',
    fields: { source: code('来源编码'), number: code('运单号') },
    filters: [],
    sorts: ['number'],
  }),
  SHEET_CALLS,
)

// 打印机 — the label printers of a warehouse's network, which the server itself sends labels to.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  instantField,
  integer,
  namedChoice,
  note,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { printJob } from '#shared/contracts/printing/job.ts'
import { LABEL_SIZES, PRINTER_DPI, PRINTER_PORT, PRINTER_PROTOCOL_WORDS } from '#shared/domain/printing.ts'
import { STATUSES } from '#shared/domain/values.ts'

const port = integer('端口', { min: 1, max: 65_535 })

/** Kept by administrators: whoever names a host says where this server connects to. */
export const printer = withCalls(
  defineResource({
    name: 'printer',
    label: '打印机',
    path: '/api/basic/printer',
    key: 'code',
    // Not to everybody who reads of orders: owners do, and addresses of the network are none of their business.
    reads: ['device.read', 'outbound.work'],
    writes: 'configuration.write',
    fields: {
      code: fixed(code('打印机编码')),
      name: text('打印机名称'),
      warehouse: fixed(reference('仓库', 'warehouse')),
      protocol: namedChoice('打印语言', PRINTER_PROTOCOL_WORDS),
      host: text('地址', 253),
      port: { ...port, create: port.input.default(PRINTER_PORT) },
      dpi: choice('分辨率(dpi)', PRINTER_DPI),
      labelSize: choice('标签尺寸(mm)', LABEL_SIZES),
      status: choice('状态', STATUSES),
      remark: note('备注'),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['warehouse', 'code', 'name', 'protocol', 'labelSize', 'status'],
    sorts: ['code', 'name', 'updatedAt'],
  }),
  [...READ_CALLS, 'create', 'update'],
)

export const printTestLabel = defineCall({
  method: 'POST',
  path: '/api/basic/printer/test',
  summary: '打印机：打印一张测试标签',
  needs: 'configuration.write',
  body: z.object({ code: printer.fields.code.input, opId }),
  result: printJob.row,
})

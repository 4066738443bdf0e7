// 打印机 — the label printers that the server sends to, and whether they answer.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { printer, printTestLabel } from '#shared/contracts/printing/printer.ts'

export const page = listPage({
  resource: printer,
  filters: ['code', 'name', 'warehouse', 'protocol', 'labelSize', 'status'],
  columns: [
    'code',
    'name',
    'warehouse',
    'protocol',
    'host',
    'port',
    'dpi',
    'labelSize',
    'status',
    'remark',
    'updatedAt',
  ],
  form: ['warehouse', 'code', 'name', 'protocol', 'host', 'port', 'dpi', 'labelSize', 'status', 'remark'],
  actions: (rows, refresh) => (
    <CommandButton
      label="测试打印"
      of={onlyOne(rows)}
      call={printTestLabel}
      bodyOf={(_, { code }) => ({ code })}
      done={({ jobNo, printer }) => `测试标签已送往打印机 ${printer}，结果见打印任务 ${jobNo}`}
      onDone={refresh}
    />
  ),
})

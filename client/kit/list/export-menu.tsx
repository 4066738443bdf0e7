// 导出 — the whole list as it is filtered, made in the background; it is fetched from 我的任务.
import { Menu, MenuItem } from '@blueprintjs/core'
import type * as z from 'zod'
import { announce } from '#client/data/announcements.ts'
import { type Command, useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { DropDown } from '#client/kit/drop-down.tsx'
import { SHEET_FORMATS, type SheetFormat, type startedTask } from '#shared/contracts/definition/exchange.ts'
import type { Call } from '#shared/contracts/definition/request.ts'

type ExportMenuProps = { call: Call; body: Readonly<Record<string, unknown>> }

const NAMES: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'Excel 工作簿（.xlsx）',
  csv: 'CSV 文件（.csv）',
}

export function ExportMenu({ call, body }: ExportMenuProps) {
  const start = useCommand(call as Command)
  const handleExport = async (format: SheetFormat) => {
    const task = (await start.run({ ...body, format })) as z.output<typeof startedTask> | null
    if (task) announce(`已开始导出 ${task.fileName}，完成后在“我的任务”中下载`)
  }
  return (
    <DropDown
      at="end"
      content={
        <Menu>
          {SHEET_FORMATS.map((format) => (
            <MenuItem key={format} text={NAMES[format]} onClick={() => void handleExport(format)} />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" loading={start.isPending}>
        导出
      </Button>
    </DropDown>
  )
}

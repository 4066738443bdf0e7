// 新版本 — a draft with the items of this version, to be changed and submitted.

import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useLeadOn } from '#client/kit/use-lead-on.ts'
import { renewTariff } from '#shared/contracts/billing/tariff.ts'
import { date } from '#shared/contracts/definition/field.ts'
import { hrefTo } from '#shared/routes.ts'

const FIELDS = { effectiveFrom: date('生效日期') }

export function RenewTariff({ tariffNo, onDone }: { tariffNo: string; onDone: () => void }) {
  const leadOn = useLeadOn()
  return (
    <CommandButton
      label="新版本"
      call={renewTariff}
      fields={FIELDS}
      names={['effectiveFrom']}
      bodyOf={(values) => ({ ...values, tariffNo })}
      done={(made) => {
        leadOn(hrefTo('tariffs', { view: 'form', tariffNo: made.tariffNo }))
        return `版本 ${made.version} 的草稿 ${made.tariffNo} 已新建，请修改后提交审核`
      }}
      onDone={onDone}
    />
  )
}

// 登记预约 — a visit that is expected; anyone who works in one warehouse need not choose it.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useStartValues } from '#client/kit/form/use-start-values.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { VISIT_FORM } from '#client/pages/equipment/visitor/visit-form.ts'
import { visitorVisit } from '#shared/contracts/equipment/visitor.ts'

export function AnnounceVisit() {
  const refresh = useRefresh()
  return (
    <CommandButton
      label="登记预约"
      call={visitorVisit.create}
      fields={visitorVisit.fields}
      names={VISIT_FORM}
      row={useStartValues()}
      bodyOf={(values) => values}
      done={({ visitNo, name }) => `${name}的预约已登记，访客单号 ${visitNo}`}
      onDone={() => refresh(visitorVisit)}
    />
  )
}

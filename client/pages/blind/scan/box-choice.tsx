// The boxes of a task that can still be filled, and what is written down of a new one.
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { StationField } from '#client/kit/scan/station-field.tsx'
import type { Box } from '#client/pages/blind/scan/blind-scan.ts'

export type BoxFacts = { waybillNo: string; container: string }
export const NO_BOX_FACTS: BoxFacts = { waybillNo: '', container: '' }

type BoxChoiceProps = {
  boxes: readonly Box[]
  facts: BoxFacts
  onFacts: (facts: BoxFacts) => void
  onChoose: (boxNo: string) => void
}

export function BoxChoice({ boxes, facts, onFacts, onChoose }: BoxChoiceProps) {
  return (
    <>
      <div className="swms-scan-fields">
        <StationField
          label="新箱的运单号（可不填）"
          value={facts.waybillNo}
          onChange={(waybillNo) => onFacts({ ...facts, waybillNo })}
        />
        <StationField
          label="新箱的容器（可不填）"
          takes="container"
          value={facts.container}
          onChange={(container) => onFacts({ ...facts, container })}
        />
      </div>
      <ul className="swms-station-rows">
        {boxes
          .filter(({ state }) => state !== '封箱' && state !== '已收货')
          .map(({ boxNo, waybillNo, qty, state }) => (
            <li key={boxNo}>
              <button type="button" className="swms-station-row" onClick={() => onChoose(boxNo)}>
                <strong>{boxNo}</strong>
                <small>{waybillNo}</small>
                <span>{formatDecimal(qty)} 件</span>
                <StateTag state={state} />
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}

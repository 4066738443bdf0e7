// What a sheet is for: new records, changes of those there are, or both.
import { Radio, RadioGroup } from '@blueprintjs/core'
import { IMPORT_AIMS, type ImportAim } from '#shared/contracts/definition/exchange.ts'

type ImportAimChoiceProps = { aim: ImportAim; words: string; onChange: (aim: ImportAim) => void }

/** `words` say how records are changed. */
export function ImportAimChoice({ aim, words, onChange }: ImportAimChoiceProps) {
  return (
    <>
      <RadioGroup
        inline
        label="导入目的"
        selectedValue={aim}
        onChange={(event) => onChange(event.currentTarget.value as ImportAim)}
      >
        {IMPORT_AIMS.map((one) => (
          <Radio key={one} value={one} label={one} />
        ))}
      </RadioGroup>
      {aim !== '新增' && <p>{words}</p>}
    </>
  )
}

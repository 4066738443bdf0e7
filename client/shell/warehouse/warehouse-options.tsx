// The warehouses a user may choose from, with a filter and one tick for all.
import { Checkbox, InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { matchingOptions, withOptions } from '#client/shell/warehouse/choice.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'

type WarehouseOptionsProps = {
  options: readonly CodeName[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

export function WarehouseOptions({ options, chosen, onChange }: WarehouseOptionsProps) {
  const [filter, setFilter] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The dialog may have opened long before its warehouses came.
  useEffect(() => field.current?.focus(), [])
  const shown = matchingOptions(options, filter)
  const ticked = shown.filter(({ code }) => chosen.has(code)).length
  return (
    <>
      <InputGroup
        inputRef={field}
        leftElement={<SearchIcon />}
        placeholder="按编码或名称筛选"
        aria-label="筛选仓库"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div className="swms-warehouse-all">
        <Checkbox
          label="全选"
          disabled={shown.length === 0}
          checked={shown.length > 0 && ticked === shown.length}
          indeterminate={ticked > 0 && ticked < shown.length}
          onChange={() => onChange(withOptions(chosen, shown, ticked < shown.length))}
        />
        <span>已选 {options.filter(({ code }) => chosen.has(code)).length} 个</span>
      </div>
      <fieldset className="swms-warehouse-list" aria-label="仓库">
        {shown.map((option) => (
          <Checkbox
            key={option.code}
            checked={chosen.has(option.code)}
            onChange={() => onChange(withOptions(chosen, [option], !chosen.has(option.code)))}
          >
            {option.name} <small>{option.code}</small>
          </Checkbox>
        ))}
        {shown.length === 0 && <div className="swms-warehouse-note">没有符合条件的仓库</div>}
      </fieldset>
    </>
  )
}

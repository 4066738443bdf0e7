// The warehouses a user may choose from, with a filter and one tick for all.
import { Button, Checkbox, InputGroup, Spinner } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { matchingOptions, withOptions } from '#client/shell/warehouse/choice.ts'
import type { CodeName } from '#shared/contracts/call.ts'

type WarehouseOptionsProps = {
  options: UseQueryResult<CodeName[]>
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

export function WarehouseOptions({ options, chosen, onChange }: WarehouseOptionsProps) {
  if (options.data) {
    return options.data.length === 0 ? (
      <div className="swms-warehouse-note">没有可选的仓库，请联系管理员分配</div>
    ) : (
      <OptionList options={options.data} chosen={chosen} onChange={onChange} />
    )
  }
  if (options.isError && !options.isFetching) {
    return (
      <div className="swms-warehouse-note" role="alert">
        <p>仓库列表加载失败：{options.error.message}</p>
        <Button onClick={() => void options.refetch()}>重试</Button>
      </div>
    )
  }
  return (
    <div className="swms-warehouse-note" role="status" aria-label="加载中">
      <Spinner size={28} />
    </div>
  )
}

type OptionListProps = Pick<WarehouseOptionsProps, 'chosen' | 'onChange'> & { options: readonly CodeName[] }

function OptionList({ options, chosen, onChange }: OptionListProps) {
  const [filter, setFilter] = useState('')
  const shown = matchingOptions(options, filter)
  const ticked = shown.filter(({ code }) => chosen.has(code)).length
  return (
    <>
      <InputGroup
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

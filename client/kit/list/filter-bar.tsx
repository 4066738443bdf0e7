// What a list can be narrowed by. Typing changes nothing yet: Enter or 查询 shows the result.

import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#client/kit/button.tsx'
import { FilterInput } from '#client/kit/list/filter-input.tsx'
import {
  type Filtered,
  type Filters,
  type FilterValue,
  hasValue,
  unreadFilters,
  unreadOf,
} from '#client/kit/list/list-address.ts'
import { filterFieldOf } from '#shared/contracts/definition/resource.ts'

/** As many stand in the first line; the rest is behind 展开. */
const ALWAYS_SHOWN = 4

/** What is typed, over which filters, and which were applied last. */
type Draft = { of: Filters; filters: Filters; applied: string | null }

type FilterBarProps = {
  resource: Filtered
  names: readonly string[]
  filters: Filters
  onApply: (filters: Filters) => void
}

export function FilterBar({ resource, names, filters, onApply }: FilterBarProps) {
  const [draft, setDraft] = useState<Draft>({ of: filters, filters, applied: null })
  // What was applied from elsewhere — a saved view, a link — replaces what is typed, and what was applied here does not: the
  // next may be typed while its rows are on the way.
  const isOwn = draft.of === filters || JSON.stringify(filters) === draft.applied
  const shown = isOwn ? draft.filters : filters
  const [isWide, setWide] = useState(() => names.slice(ALWAYS_SHOWN).some((name) => name in filters))
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const { search } = useLocation()
  const ignored = unreadOf(resource, names, search)
  const change = (name: string, value: FilterValue | undefined) => {
    const { [name]: _, ...others } = shown
    const next = value === undefined ? others : { ...others, [name]: value }
    setDraft({ of: filters, filters: next, applied: draft.applied })
  }
  const apply = (applied: Filters) => {
    setDraft({ of: filters, filters: applied, applied: JSON.stringify(applied) })
    onApply(applied)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const unread = unreadFilters(resource, shown)
    setProblem(unread.length > 0 ? `${unread.join('、')}无法识别，请改正后再查询；列表没有改变` : null)
    if (unread.length > 0) return
    // In the order in which they are read from the address, to be known again.
    const given = names.flatMap((name) => {
      const value = shown[name]
      return hasValue(value) ? [[name, value] as const] : []
    })
    apply(Object.fromEntries(given))
  }
  const handleReset = () => {
    setProblem(null)
    apply({})
  }
  const said = problem ?? (ignored.length > 0 ? `地址中的${ignored.join('、')}无法识别，没有生效` : null)
  return (
    <form className="swms-filters" aria-label="筛选" onSubmit={handleSubmit} onReset={handleReset}>
      {names.map((name, index) => {
        const field = filterFieldOf(resource, name)
        return (
          field && (
            <div key={name} className="swms-filter" hidden={!isWide && index >= ALWAYS_SHOWN}>
              <label htmlFor={`${id}-${name}`}>{field.label}</label>
              <FilterInput
                id={`${id}-${name}`}
                field={field}
                value={shown[name]}
                onChange={(value) => change(name, value)}
              />
            </div>
          )
        )
      })}
      {said !== null && (
        <p className="swms-filters-problem" role="alert">
          {said}
        </p>
      )}
      <div className="swms-filter-buttons">
        <Button type="submit" intent="primary">
          查询
        </Button>
        <Button type="reset">重置</Button>
        {names.length > ALWAYS_SHOWN && (
          <Button variant="minimal" aria-expanded={isWide} onClick={() => setWide(!isWide)}>
            {isWide ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </form>
  )
}

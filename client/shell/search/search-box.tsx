// A combobox over suggestions: arrows walk the list while the focus stays in the field, Enter chooses.

import { SearchIcon } from '@blueprintjs/icons'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { TAKES_SCANS } from '#client/kit/scan/use-scan-keys.ts'
import { useCodeSuggestions } from '#client/shell/search/code-suggestions.ts'
import type { Suggestion, SuggestionSource } from '#client/shell/search/suggestion.ts'

type SearchBoxProps = {
  find: SuggestionSource
  /** What to offer before anything is typed. */
  recent: () => Suggestion[]
  onChoose: (suggestion: Suggestion) => void
}

/** Of a code. */
const LONGEST_TEXT = 64

const LIST_ID = 'swms-search-list'
const optionId = (index: number) => `swms-search-option-${index}`

export function SearchBox({ find, recent, onChoose }: SearchBoxProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [offered] = useState(recent)
  const list = useRef<HTMLDivElement>(null)
  const codes = useCodeSuggestions(text)
  const pages = useMemo(() => find(text), [find, text])
  const isBlank = text.trim() === ''
  const suggestions = isBlank ? offered : [...codes.found, ...pages]
  const enter = useEnter({ text, isPending: codes.isPending }, () => {
    const chosen = suggestions[active]
    if (chosen) onChoose(chosen)
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    const next = neighbourOf(active, event.key, suggestions.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div className="swms-search-field">
        <SearchIcon size={18} />
        <input
          {...TAKES_SCANS}
          role="combobox"
          aria-label="搜索菜单"
          aria-expanded={suggestions.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={suggestions[active] && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_TEXT}
          placeholder="输入菜单名称、拼音或首字母，或扫描编码"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            // Only then can it be scrolled; to ask would cost a layout with each key.
            if (active > 0) void list.current?.scrollTo({ top: 0 })
          }}
          onKeyDown={handleKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      {isBlank && offered.length > 0 && <p className="swms-search-heading">最近访问</p>}
      <div
        ref={list}
        className="swms-search-list"
        id={LIST_ID}
        role="listbox"
        aria-label={isBlank ? '最近访问' : '搜索结果'}
      >
        {suggestions.map((suggestion, index) => (
          <Option
            // biome-ignore lint/suspicious/noArrayIndexKey: with each key other lines come, and are written into the old ones
            key={index}
            id={optionId(index)}
            suggestion={suggestion}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => onChoose(suggestion)}
          />
        ))}
      </div>
      <p className="swms-search-note" role="status">
        {codes.isPending ? '正在查找编码' : noteOf(text, suggestions.length)}
      </p>
    </>
  )
}

/** A scanner presses Enter before the server can have answered: the choice waits for that, unless more is typed. */
function useEnter({ text, isPending }: { text: string; isPending: boolean }, choose: () => void): () => void {
  const [entered, setEntered] = useState<string | null>(null)
  useEffect(() => {
    if (entered === null || isPending) return
    setEntered(null)
    if (entered === text) choose()
  })
  return () => setEntered(text)
}

type OptionProps = {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, suggestion, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      className="swms-search-option"
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      // A press would take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <MarkedTitle {...suggestion} />
      {suggestion.detail && <span className="swms-search-detail">{suggestion.detail}</span>}
    </div>
  )
}

function MarkedTitle({ title, mark }: Pick<Suggestion, 'title' | 'mark'>) {
  const { from, to } = mark ?? { from: title.length, to: title.length }
  return (
    <span className="swms-search-option-title">
      {title.slice(0, from)}
      {mark && <mark>{title.slice(from, to)}</mark>}
      {title.slice(to)}
    </span>
  )
}

/** Also read out: a list that changes below the field is not noticed otherwise. */
function noteOf(text: string, count: number): string {
  if (text.trim() === '') return count === 0 ? '可按名称、拼音全拼或首字母查找，如 kccx 找到“库存查询”' : ''
  return count === 0 ? `没有找到与“${text.trim()}”相符的菜单或编码` : `找到 ${count} 项`
}

function neighbourOf(here: number, key: string, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (here + 1) % count
  if (key === 'ArrowUp') return (here + count - 1) % count
  return null
}

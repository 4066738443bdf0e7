// 视图 — filters and order under a name, to be shown again with one click.
import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { type FormEvent, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { DropDown } from '#client/kit/drop-down.tsx'
import type { PageSetting } from '#shared/contracts/system/page-setting.ts'

type Views = PageSetting['views']

type SavedViewsProps = {
  views: Views
  /** The query of the address as it is now. */
  search: string
  onShow: (search: string) => void
  onChange: (views: Views) => void
}

export function SavedViews({ views, search, onShow, onChange }: SavedViewsProps) {
  const current = views.find((view) => view.search === search)
  const without = (name: string) => views.filter((view) => view.name !== name)
  return (
    <DropDown
      at="end"
      content={
        <Menu>
          {views.map((view) => (
            <MenuItem
              key={view.name}
              text={view.name}
              selected={view === current}
              onClick={() => onShow(view.search)}
            />
          ))}
          {views.length > 0 && <MenuDivider />}
          <li role="none">
            <SaveView onSave={(name) => onChange([...without(name), { name, search }])} />
          </li>
          {current && (
            <MenuItem text={`删除视图“${current.name}”`} onClick={() => onChange(without(current.name))} />
          )}
        </Menu>
      }
    >
      <Button variant="minimal">{current ? `视图：${current.name}` : '视图'}</Button>
    </DropDown>
  )
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <form className="swms-save-view" onSubmit={handleSubmit}>
      <input
        className="bp6-input bp6-small"
        aria-label="视图名称"
        placeholder="当前筛选存为…"
        maxLength={20}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="small">
        保存
      </Button>
    </form>
  )
}

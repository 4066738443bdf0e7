// A tree of ticks with a search: half a tick on a group of which some leaves are ticked.
import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import {
  foundIn,
  leavesOf,
  stateOf,
  type Ticks,
  type TreeNode,
  withTicks,
} from '#client/features/binding/tree.ts'
import { Button } from '#client/kit/button.tsx'
import '#client/features/binding/check-tree.css'

type CheckTreeProps = {
  label: string
  nodes: readonly TreeNode[]
  ticks: Ticks
  /** Absent: they are looked at only. */
  onChange?: ((ticks: Ticks) => void) | undefined
}

export function CheckTree({ label, nodes, ticks, onChange }: CheckTreeProps) {
  const [keyword, setKeyword] = useState('')
  const found = foundIn(nodes, keyword)
  const all = leavesOf(nodes)
  return (
    <fieldset className="swms-check-tree">
      <legend>
        {label} <small>{`已选 ${all.filter(({ id }) => ticks.has(id)).length} / ${all.length}`}</small>
      </legend>
      <div className="swms-check-tree-tools">
        <input
          className="bp6-input"
          type="search"
          aria-label={`搜索${label}`}
          placeholder="搜索"
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          onKeyDown={(event) => {
            // It would send the form around it.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        {onChange && (
          <>
            <Button size="small" onClick={() => onChange(withTicks(found, ticks, true))}>
              全选
            </Button>
            <Button size="small" onClick={() => onChange(withTicks(found, ticks, false))}>
              清空
            </Button>
          </>
        )}
      </div>
      {found.length === 0 ? (
        <p className="swms-check-tree-none">
          {all.length === 0 ? `没有可选的${label}` : '没有找到，请换个关键字'}
        </p>
      ) : (
        <Branch nodes={found} ticks={ticks} onChange={onChange} />
      )}
    </fieldset>
  )
}

function Branch({ nodes, ticks, onChange }: Pick<CheckTreeProps, 'nodes' | 'ticks' | 'onChange'>) {
  return (
    <ul>
      {nodes.map((node) => {
        const state = stateOf(node, ticks)
        return (
          <li key={node.id}>
            <Checkbox
              checked={state === 'all'}
              indeterminate={state === 'some'}
              disabled={onChange === undefined || node.locked !== undefined}
              title={node.locked}
              onChange={() => onChange?.(withTicks([node], ticks, state !== 'all'))}
            >
              {node.label}
              {node.hint && <small> {node.hint}</small>}
              {node.locked && <small>（{node.locked}）</small>}
            </Checkbox>
            {node.children.length > 0 && <Branch nodes={node.children} ticks={ticks} onChange={onChange} />}
          </li>
        )
      })}
    </ul>
  )
}

// Which wall is shown: all of them by name, with how far each has been bound.
import { useLocation } from 'react-router-dom'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { useFollowLink } from '#client/kit/follow-link.ts'
import type { WallRow } from '#client/pages/equipment/sortation/walls.ts'
import '#client/pages/equipment/sortation/sortation.css'

export function WallChoice({ walls, chosen }: { walls: readonly WallRow[]; chosen: string }) {
  const { pathname } = useLocation()
  const follow = useFollowLink()
  return (
    <nav className="swms-walls" aria-label="分拨墙">
      {walls.map(({ code, name, state, warehouse, warehouseName, slots, bound }) => (
        <a
          key={code}
          className="swms-wall-link"
          href={`${pathname}?${new URLSearchParams({ code })}`}
          aria-current={code === chosen ? 'page' : undefined}
          onClick={follow}
        >
          <span className="swms-wall-name">
            <strong title={name}>{name}</strong>
            <StateTag state={state} />
          </span>
          <span className="swms-wall-facts">
            {warehouseName ?? warehouse} · 已绑定 {bound} / {slots}
          </span>
        </a>
      ))}
    </nav>
  )
}

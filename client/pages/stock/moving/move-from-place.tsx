// What lies in a place or a container, any of which is carried elsewhere.
import { useQueryClient } from '@tanstack/react-query'
import { useData } from '#client/data/use-data.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { MoveGoods } from '#client/pages/stock/moving/move-goods.tsx'
import { type Asked, keepMoved, moveWorkQuery, useFindPlace } from '#client/pages/stock/moving/move-work.ts'
import { lyingIn, type MoveWork } from '#client/pages/stock/moving/moving.ts'
import { hrefTo } from '#shared/routes.ts'

export function MoveFromPlace({ asked }: { asked: Asked }) {
  const client = useQueryClient()
  const find = useFindPlace()
  const { queryKey } = moveWorkQuery(asked)
  const work = useData(moveWorkQuery(asked))
  return (
    <MoveGoods
      known={() => movingOf(client.getQueryData(queryKey) ?? work)}
      subject={<Subject work={work} />}
      hint="扫商品，再扫目标库位；也可扫描另一个库位"
      onMoved={(command) => keepMoved(client, asked, command)}
      onStale={() => void client.invalidateQueries({ queryKey })}
      onFind={(code) => find({ code, warehouse: work.warehouse })}
    >
      <Lying work={work} />
    </MoveGoods>
  )
}

function movingOf(work: MoveWork) {
  const { warehouse, loc, codes } = work
  return { warehouse, loc, codes, lying: lyingIn(work), task: null }
}

function Subject({ work: { loc } }: { work: MoveWork }) {
  return (
    <div className="swms-station-subject">
      <strong>{loc}</strong>
      <RowLink href={hrefTo('moveStation')}>换库位</RowLink>
    </div>
  )
}

function Lying({ work: { rows } }: { work: MoveWork }) {
  if (rows.length === 0) return null
  return (
    <section className="swms-section" aria-label="此处商品">
      <header className="swms-section-header">
        <h2 className="swms-section-title">此处商品</h2>
      </header>
      <ul className="swms-scan-list">
        {rows.map(({ owner, ownerName, sku, skuName, lot, quality, container, onHand, available }) => (
          <li key={JSON.stringify([owner, sku, lot, quality, container])} className="swms-scan-item">
            <span className="swms-scan-code">{skuName ?? sku}</span>
            <span className="swms-scan-state">
              可移 {formatDecimal(available ?? '0')} / {formatDecimal(onHand ?? '0')}
            </span>
            <span className="swms-scan-text">
              {[ownerName, sku, lot && `批次 ${lot}`, quality, container && `容器 ${container}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

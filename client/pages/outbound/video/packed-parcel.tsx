// A parcel as it was packed: its facts, its goods, its films, and for anyone who may, what can be done with them.

import type { UseSuspenseQueryOptions } from '@tanstack/react-query'
import { useData } from '#client/data/use-data.ts'
import { Facts } from '#client/kit/document/facts.tsx'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { namesIn } from '#client/kit/form/form-values.ts'
import { formatDecimal, formatInstant } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { AddVideo } from '#client/pages/outbound/video/add-video.tsx'
import { ShareVideos } from '#client/pages/outbound/video/share-videos.tsx'
import { code, decimal, instantField, integer, text } from '#shared/contracts/definition/field.ts'
import type { PackedParcel } from '#shared/contracts/outbound/parcel-video.ts'

const FACTS = {
  waybillNo: code('运单号'),
  orderNo: code('订单号'),
  ownerName: text('货主'),
  carrierName: text('承运商'),
  packerName: text('打包员'),
  packedAt: instantField('打包时间'),
  boxes: integer('箱数'),
  packagingName: text('包材'),
  weight: decimal('重量(kg)'),
}

type PackedGoods = PackedParcel['goods'][number] & { index: number }

const GOODS: readonly FigureColumn<PackedGoods>[] = [
  { label: '商品', of: ({ skuName }) => skuName },
  { label: '商品编码', of: ({ sku }) => sku, isText: true },
  { label: '数量', of: ({ qty }) => formatDecimal(qty) },
]
const SERIALS: FigureColumn<PackedGoods> = {
  label: '序列号',
  of: ({ serialNos }) => serialNos.join('、'),
  isText: true,
}

export function PackedParcelView({ query }: { query: UseSuspenseQueryOptions<PackedParcel> }) {
  const parcel = useData(query)
  const { place, packerName, goods, videos, ...facts } = parcel
  const names = namesIn(FACTS).filter((name) => name !== 'packerName' || place !== null)
  return (
    <>
      <SectionCard title="包裹">
        <Facts fields={FACTS} names={names} row={{ ...facts, packerName }} />
      </SectionCard>
      <SectionCard
        title={`录像（${videos.length}）`}
        aside={
          place && (
            <div className="swms-page-actions">
              <AddVideo parcel={parcel} place={place} />
              <ShareVideos waybillNo={parcel.waybillNo} />
            </div>
          )
        }
      >
        {videos.length > 0 ? <Films videos={videos} /> : <NoFilms mayAdd={place !== null} />}
      </SectionCard>
      <SectionCard title={`商品清单（${goods.length}）`}>
        <FigureTable
          columns={goods.some(({ serialNos }) => serialNos.length > 0) ? [...GOODS, SERIALS] : GOODS}
          // Of two lots one product has two lines.
          rows={goods.map((line, index) => ({ ...line, index }))}
          keyOf={({ index }) => index}
        />
      </SectionCard>
    </>
  )
}

function NoFilms({ mayAdd }: { mayAdd: boolean }) {
  const told = mayAdd ? '打包台的摄像头会自动上传，也可以在这里上传录像' : '录像只保留一段时间，可能已过期'
  return <EmptyState title="此包裹没有录像" description={told} />
}

function Films({ videos }: Pick<PackedParcel, 'videos'>) {
  return (
    <div className="swms-videos">
      {videos.map(({ videoUrl, stationName, startAt, endAt, sizeBytes, keptUntil }) => (
        <figure key={startAt + videoUrl} className="swms-video">
          {/* biome-ignore lint/a11y/useMediaCaption: a packing table's camera has no sound */}
          <video controls preload="metadata" src={videoUrl} aria-label={`${formatInstant(startAt)} 的录像`} />
          <figcaption className="swms-video-caption">
            {formatInstant(startAt)} 至 {formatInstant(endAt)}
            {stationName && `，${stationName}`}，{megabytes(sizeBytes)} MB
            {keptUntil && `，保留至 ${formatInstant(keptUntil)}`}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

/** A short film is not nothing. */
function megabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1_048_576).toFixed(1)
}

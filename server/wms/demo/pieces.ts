// What the demo company pays by the piece: points for each kind of work, more at night, and coefficients of owners whose goods
// take more or less handling.
import type { Orm } from '#server/wms/db/database.ts'
import { DEMO_OWNERS, DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { pieceCoefficients, pieceRules } from '#server/wms/schema/piece.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import type { OPERATION_TYPES } from '#shared/domain/values.ts'

type OpType = (typeof OPERATION_TYPES)[number]

const DAY_MS = 86_400_000
/** In force long before the past begins. */
const AGREED_DAYS_AGO = 400
const YUAN_PER_POINT = '0.05'

/** Of one piece; what is not named is paid by the hour. */
const POINTS: Readonly<Partial<Record<OpType, string>>> = {
  卸货: '0.6',
  收货: '1',
  质检: '1.6',
  上架: '1.2',
  补货: '1',
  拣货: '2.4',
  复核: '1',
  打包: '4',
  分拨: '0.8',
  装车: '0.6',
  退件登记: '6',
  退仓清点: '2',
  盲收: '3',
  加工: '5',
}
/** Work that the night's turn does. */
const AT_NIGHT: Readonly<Partial<Record<OpType, string>>> = { 分拨: '1.2', 装车: '1.2' }

const COEFFICIENTS: readonly { owner: string; opType: OpType | null; coefficient: string; reason: string }[] =
  [
    { owner: 'YDDQ', opType: null, coefficient: '1.2', reason: '家电体积大，搬运费力' },
    { owner: 'LYHD', opType: '打包', coefficient: '1.15', reason: '帐篷与登山包须加固包装' },
    { owner: 'NMTS', opType: '拣货', coefficient: '0.9', reason: '图书集中存放，拣货路径短' },
    { owner: 'QHMZ', opType: '质检', coefficient: '1.1', reason: '美妆须逐件核对批号' },
  ]

type Founding = { startedAt: Date; modifier: number }

export async function insertPieceRules(orm: Orm, { startedAt, modifier }: Founding): Promise<void> {
  const agreed = new Date(startedAt.getTime() - AGREED_DAYS_AGO * DAY_MS)
  const version = {
    effectiveFrom: localDateOf(agreed),
    version: 1,
    modifier,
    createdAt: startedAt,
    updatedAt: startedAt,
  }
  await orm.insert(pieceRules).values(
    DEMO_WAREHOUSES.flatMap(({ code: warehouse }) =>
      (Object.keys(POINTS) as OpType[]).map((opType) => ({
        warehouse,
        opType,
        unit: '件' as const,
        basePoint: POINTS[opType] ?? '0',
        unitPrice: YUAN_PER_POINT,
        nightCoefficient: AT_NIGHT[opType] ?? '1',
        ...version,
        reason: '首次制定',
      })),
    ),
  )
  await orm.insert(pieceCoefficients).values(
    COEFFICIENTS.flatMap((coefficient) =>
      (DEMO_OWNERS.find(({ code }) => code === coefficient.owner)?.warehouses ?? []).map((warehouse) => ({
        ...coefficient,
        warehouse,
        ...version,
      })),
    ),
  )
}

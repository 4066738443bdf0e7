// Which product a scanned code means, and where an owner's goods may come in.

import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { listOf, selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import { type Refusal, refuseAll } from '#server/wms/kit/errors.ts'
import { atEnd, type Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { IS_NUMBERED } from '#server/wms/ledger/facts/serials.ts'
import { IS_COUNTED } from '#server/wms/ledger/facts/whole.ts'
import { lotRefusal, type ScannedProduct } from '#server/wms/ledger/goods/rules.ts'
import { PRODUCT_PACKAGES } from '#server/wms/ledger/names.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { ownerRules, warehouseOwners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { goodsKey } from '#shared/code-key.ts'
import type { InboundLineInput } from '#shared/contracts/inbound/line.ts'
import {
  isPacked,
  isWhole,
  MOST_PIECES,
  type Package,
  type PackageLevel,
  PIECE,
  piecesIn,
} from '#shared/domain/packages.ts'

const PRODUCT = {
  owner: skus.owner,
  code: skus.code,
  lotControl: skus.lotControl,
  shelfLifeDays: skus.shelfLifeDays,
  isCounted: IS_COUNTED,
}

/** What its unit is called: by its code, and by its name. */
const UNIT_WORDS = sql<
  string[]
>`array(select unnest(array[unit.code, unit.name]) from units as unit where unit.code = skus.unit)`

const PLAN_OF_PRODUCT = sql`select json_build_object('sampling', plan.sampling, 'rate', plan.rate, 'checklist', plan.checklist)
  from inspection_plans as plan where plan.owner = skus.owner and plan.sku = skus.code and plan.status = '启用'`

/** Of a product with the rules of its owner, and what the barcode that was scanned stands on. */
export function scannedProduct(scanned: string) {
  return {
    ...PRODUCT,
    isNumbered: IS_NUMBERED,
    isInspected: sql<boolean>`(coalesce(${ownerRules.qualityInspection}, false) or exists(${PLAN_OF_PRODUCT}))`,
    inspectionPlan: sql<ScannedProduct['inspectionPlan']>`(${PLAN_OF_PRODUCT})`,
    receiptDays: sql<number | null>`coalesce(${skus.receiptDays},
      ceil(${skus.shelfLifeDays} * nullif(${ownerRules.receiptLifePercent}, 0) / 100.0)::int)`,
    level: packageOf(scanned, sql<PackageLevel>`pack.level`, PIECE),
    pieces: packageOf(scanned, sql<string>`trim_scale(pack.qty)::text`, '1'),
  }
}

/** What these of an owner are scanned by. */
export function codesQuery(owner: string, skus: readonly string[]): SQL {
  const ofThese = sql`owner = ${owner} and sku = any(${sql.param([...skus])}::text[])`
  return sql`select sku, sku as code, '1' as pieces from unnest(${sql.param([...skus])}::text[]) as own(sku)
    union all
    select sku, barcode, coalesce(trim_scale(pack.qty)::text, '1')
    from (select * from sku_barcodes where ${ofThese}) as scan left join sku_packages pack using (owner, sku, level)`
}

type Owned = { owner: string; sku: string }

/** What goods of several owners are scanned by. */
export async function findScanCodes({ orm }: Pick<Operation, 'orm'>, goods: readonly Owned[]) {
  const codes: (Owned & { code: string; pieces: string })[] = []
  for (const owner of new Set(goods.map((one) => one.owner))) {
    const skus = new Set(goods.filter((one) => one.owner === owner).map(({ sku }) => sku))
    const found = await selectRows<{ sku: string; code: string; pieces: string }>(
      orm,
      codesQuery(owner, [...skus]),
    )
    codes.push(...found.map((one) => ({ owner, ...one })))
  }
  return codes
}

/** Products that a scanned code means, of any owner. */
export function areGoodsOf(scanned: string, owner: PgColumn, sku: PgColumn): SQL {
  const key = goodsKey(scanned)
  return sql`(${owner}, ${sku}) in (
    select s.owner, s.code from skus s where s.code_key = ${key}
    union select b.owner, b.sku from sku_barcodes b where b.barcode_key = ${key})`
}

/** The product's own code is of a piece, and so is a barcode of a package that is none. */
function packageOf<T>(scanned: string, value: SQL<T>, ofPiece: T): SQL<T> {
  const key = goodsKey(scanned)
  const found = sql`select ${value} from sku_barcodes as scan
    join sku_packages as pack on pack.owner = scan.owner and pack.sku = scan.sku and pack.level = scan.level
    where scan.owner = skus.owner and scan.sku = skus.code and scan.barcode_key = ${key} and scan.level <> ${PIECE}
      and skus.code_key <> ${key} and pack.qty >= 1 and pack.qty = trunc(pack.qty)
    order by scan.barcode = ${scanned} desc limit 1`
  return sql<T>`coalesce((${found}), ${ofPiece})`
}

/** By its own code or one of its barcodes, in any spelling; the owner's code comes first. Null when nothing of the owner is called so. */
export async function findProduct(
  { orm }: Pick<Operation, 'orm'>,
  owner: string,
  scanned: string,
): Promise<ScannedProduct | null> {
  const [found] = await selectRows<ScannedProduct>(orm, productQuery(owner, scanned))
  return found ?? null
}

/** For who asks for more in the same statement. */
export function productQuery(owner: string, scanned: string): SQL {
  const fields = Object.entries(scannedProduct(scanned)).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  )
  return sql`select ${listOf(fields)} from ${skus} left join ${ownerRules} on ${eq(ownerRules.code, skus.owner)}
    where ${isMeantBy(owner, scanned)} order by ${closestFirst(scanned)} limit 1`
}

/** Of products, which stand in the statement under their own name. */
export function isMeantBy(owner: string | SQL, scanned: string): SQL {
  const key = goodsKey(scanned)
  return sql`skus.owner = ${owner} and skus.code = any(array(
    select code from skus as own where own.owner = ${owner} and own.code_key = ${key}
    union select sku from sku_barcodes as known where known.owner = ${owner} and known.barcode_key = ${key}
  ))`
}

/** Where two products have one code in two spellings, as it may be from before, the spelling decides. */
export function closestFirst(scanned: string): SQL {
  const isSpelled = sql`exists (select from sku_barcodes as spelled
    where spelled.owner = skus.owner and spelled.sku = skus.code and spelled.barcode = ${scanned})`
  return sql`skus.code = ${scanned} desc, skus.code_key = ${goodsKey(scanned)} desc, ${isSpelled} desc`
}

export async function productOf(op: Operation, owner: string, scanned: string): Promise<ScannedProduct> {
  const found = await findProduct(op, owner, scanned)
  if (!found) throw ledger.productUnknown(scanned)
  return found
}

/** `at`: where it stands in the input; absent, in the line of that number, or of its own. */
type Named = Pick<InboundLineInput, 'sku' | 'lot'> & { at?: string; nth?: number } & {
  [K in LineQty]?: string
}

/** What lines call how much of it is wanted. */
const LINE_QTYS = ['qty', 'expectedQty', 'planQty'] as const
type LineQty = (typeof LINE_QTYS)[number]

/**
 * The lines with their products as those are spelled. Each product is the owner's and in use, and comes with a lot only where it
 * has lots: all that are not are told of at once.
 */
export async function withProducts<L extends Named>(
  { orm }: Operation,
  owner: string,
  lines: readonly L[],
): Promise<L[]> {
  const keys = [...new Set(lines.map(({ sku }) => goodsKey(sku)))]
  const found = await orm
    .select({
      ...PRODUCT,
      key: skus.codeKey,
      status: skus.status,
      packages: PRODUCT_PACKAGES,
      units: UNIT_WORDS,
    })
    .from(skus)
    .where(and(eq(skus.owner, owner), inArray(skus.codeKey, keys)))
    .orderBy(desc(skus.twin))
  const byKey = new Map(found.map((product) => [product.key, product]))
  const bySpelling = new Map(found.map((product) => [product.code, product]))
  const named = lines.map((line) => ({
    line,
    product: bySpelling.get(line.sku) ?? byKey.get(goodsKey(line.sku)),
  }))
  refuseAll(
    named.flatMap(({ line, product }, index) => {
      const refusal = refusalOf(product, line)
      return refusal ? [{ refusal, field: line.at ?? `lines.${line.nth ?? index}.${refusal.field}` }] : []
    }),
  )
  return named.map(({ line, product }) =>
    product ? { ...line, ...inPieces(line, product), sku: product.code } : line,
  )
}

/**
 * How many pieces somebody means, who may say it in packages: only then anything is looked up. `field`: where it stands in the
 * input.
 */
export async function typedPieces(
  { orm, caller }: Operation,
  { owner, sku }: { owner: string; sku: string },
  qty: string,
  field = 'qty',
): Promise<string> {
  if (!isPacked(qty)) return qty
  const [product] = await orm
    .select({ packages: PRODUCT_PACKAGES, units: UNIT_WORDS })
    .from(skus)
    .where(and(eq(skus.owner, owner), eq(skus.code, sku), inScope(caller, { owner: skus.owner })))
  const said = piecesIn(qty, product?.packages ?? [], product?.units)
  const refusal = packedRefusal(sku, { field, qty, said })
  if (refusal) throw refusal
  return 'pieces' in said ? said.pieces : qty
}

/** What a line says in packages; null: it says it in pieces. */
function packedIn(line: Named, { packages, units }: Known): Packed | null {
  const field = LINE_QTYS.find((name) => isPacked(line[name] ?? ''))
  if (!field) return null
  const qty = line[field] ?? ''
  return { field, qty, said: piecesIn(qty, packages, units) }
}

type Packed<Field = LineQty> = { field: Field; qty: string; said: ReturnType<typeof piecesIn> }

function packedRefusal(sku: string, { field, qty, said }: Packed<string>): Refusal | null {
  if ('missing' in said) return ledger.packageMissing(sku, said.missing, field)
  if (Math.abs(Number(said.pieces)) <= MOST_PIECES) return null
  return ledger.qtyTooLarge(`${qty} = ${said.pieces}${PIECE}`, field)
}

function inPieces(line: Named, product: Known): { [K in LineQty]?: string } {
  const packed = packedIn(line, product)
  return packed && 'pieces' in packed.said ? { [packed.field]: packed.said.pieces } : {}
}

/** `sku`: empty, where it is to be the code of a bundle. */
type Name = { owner: string; sku: string; name: string; field: string }

/**
 * No barcode is the code of another product of its owner, nor of a bundle: whoever scans or orders it would get that one, and nobody
 * would be told. Asked
 * once more in the end by one command after the other, so that two who write at once do not miss each other.
 */
export async function assertMeanOne(op: Operation, names: readonly Name[]): Promise<void> {
  await refuseOthers(op, names)
  atEnd(op, assertStillMeanOne, names)
}

async function assertStillMeanOne(op: Operation, names: readonly Name[]): Promise<void> {
  for (const owner of [...new Set(names.map((name) => name.owner))].sort())
    await op.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`goods of ${owner}`}, 0))`)
  await refuseOthers(op, names)
}

async function refuseOthers({ orm }: Operation, names: readonly Name[]): Promise<void> {
  const keyed = names.map((name) => ({ ...name, key: goodsKey(name.name) }))
  const sent = sentRows(keyed, 'owner text, sku text, name text, field text, key text')
  const [other] = await selectRows<Name & { code: string; is_bundle: boolean }>(
    orm,
    sql`with sent as materialized (${sent})
      (select sent.*, s.code, false as is_bundle from sent join skus s on s.owner = sent.owner and s.code_key = sent.key and s.code <> sent.sku
        limit 1)
      union all
      (select sent.*, b.sku, false from sent
        join sku_barcodes b on b.owner = sent.owner and b.barcode_key = sent.key and b.sku <> sent.sku limit 1)
      union all
      (select sent.*, c.code, true from sent
        join bundles c on c.owner = sent.owner and c.code_key = sent.key where sent.sku <> '' limit 1)`,
  )
  if (other?.is_bundle) throw ledger.codeOfBundle(other.name, other.code, other.field)
  if (other) throw ledger.codeOfOther(other.name, other.code, other.field)
}

type Known = Parameters<typeof lotRefusal>[0] & {
  status: string
  isCounted: boolean
  packages: readonly Package[]
  units: readonly string[]
}

function refusalOf(product: Known | undefined, line: Named): Refusal | null {
  const { sku, lot } = line
  if (!product) return ledger.skuMissing(sku)
  if (product.status === '停用') return ledger.skuDisabled(sku)
  const wrongLot = lot === '' ? null : lotRefusal(product, lot)
  return wrongLot ?? qtyRefusal(line, product)
}

function qtyRefusal(line: Named, product: Known): Refusal | null {
  const packed = packedIn(line, product)
  if (packed) return packedRefusal(line.sku, packed)
  return product.isCounted ? partRefusal(line) : null
}

function partRefusal(line: Named): Refusal | null {
  const field = LINE_QTYS.find((name) => !isWhole(line[name] ?? '1'))
  return field ? ledger.qtyNotWhole(line.sku, line[field] ?? '', field) : null
}

/** Of lines that say the same of the same goods, all but the first; `refuse` has the words. */
export function assertDifferent<L>(
  lines: readonly L[],
  sameAs: (line: L) => string,
  refuse: (line: L) => Refusal,
  at = 'lines',
): void {
  const seen = new Set<string>()
  const again = lines.flatMap((line, index) => {
    const key = sameAs(line)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst ? [] : [{ refusal: refuse(line), field: `${at}.${index}.sku` }]
  })
  refuseAll(again)
}

export async function assertOwnerInWarehouse(op: Operation, owner: string, warehouse: string): Promise<void> {
  const [found] = await op.orm
    .select({ owner: warehouseOwners.owner })
    .from(warehouseOwners)
    .where(
      and(
        eq(warehouseOwners.owner, owner),
        eq(warehouseOwners.warehouse, warehouse),
        // Of others' business nobody is told more than that there is none of theirs.
        inScope(op.caller, { warehouse: warehouseOwners.warehouse, owner: warehouseOwners.owner }),
      ),
    )
  if (!found) throw ledger.ownerElsewhere()
}

export async function findReceivingPlace(
  { orm }: Operation,
  warehouse: string,
  zone: string | null = null,
): Promise<string> {
  const [found] = await selectRows<{ code: string | null }>(
    orm,
    sql`select ${receivingPlaceOf(warehouse, zone)} as code`,
  )
  return receivingPlace(found?.code ?? null)
}

/** The first location of the zone, or of the first zone that goods come into; null where there is none. */
export function receivingPlaceOf(warehouse: string, zone: string | null = null): SQL<string | null> {
  const isWanted = zone === null ? sql`true` : sql`zones.code = ${zone}`
  return sql`(select loc.code from zones
    cross join lateral (
      select code, pick_seq from locations
      where warehouse = zones.warehouse and zone = zones.code and status = '启用' order by pick_seq, code limit 1
    ) as loc
    where zones.warehouse = ${warehouse} and zones.status = '启用' and zones.usage = '收货暂存' and ${isWanted}
    order by zones.seq, loc.pick_seq, loc.code limit 1)`
}

export function receivingPlace(found: string | null): string {
  if (found === null) throw ledger.noReceivingPlace()
  return found
}

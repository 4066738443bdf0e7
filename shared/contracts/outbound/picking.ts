// 拣货作业 — a pick list at the station: each pick is a place, goods and a tote that somebody has scanned.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { code, decimal, integer, note, optional, reference } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { packed, scannedContainer, scannedProduct } from '#shared/contracts/definition/scanned.ts'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { bigPickList } from '#shared/contracts/outbound/wave.ts'
import { goodsQty } from '#shared/contracts/stock/ledger.ts'
import { PICK_MODES } from '#shared/domain/outbound.ts'

const listNo = z.string('缺少大拣单号').trim().min(1, '缺少大拣单号').max(64, '大拣单号过长')

/** A place where one walks, in that order, and the digits that hang there. */
const walkedPlace = z.object({ loc: code('库位').row, checkDigit: note('校验码', 8).row })

/** What a product is scanned by, and how many pieces that stands for. */
const productCode = z.object({
  sku: code('商品').row,
  code: code('编码或条码').row,
  pieces: decimal('件数').row,
})

/** What was picked into; of no order where it is for all of the wave. */
const usedTote = z.object({ tote: code('周转箱').row, orderNo: optional(code('出库单号')).row })

/** Where the totes of an order stand on the cart. */
const cartSlot = z.object({
  cart: code('拣货车').row,
  slot: integer('格号').row,
  orderNo: code('出库单号').row,
})

/** What is open and what waits to be packed, as it is walked. */
export const getPickWork = defineCall({
  method: 'GET',
  path: '/api/outbound/pick/work',
  summary: '拣货作业：大拣单的拣货任务、按行走顺序的库位、商品条码与已用周转箱',
  needs: 'outbound.work',
  query: z.object({ listNo }),
  result: z.object({
    list: bigPickList.row,
    places: z.array(walkedPlace),
    picks: z.array(pickTask.row),
    codes: z.array(productCode),
    totes: z.array(usedTote),
    /** None as long as no cart was scanned for the list. */
    slots: z.array(cartSlot),
  }),
})

/** Each of the list's orders gets a slot of the cart, and keeps its number on another cart that is scanned later. */
export const takeCart = defineCall({
  method: 'POST',
  path: '/api/outbound/pick/cart',
  summary: '拣货：为大拣单扫描拣货车，每张出库单分配一格',
  needs: 'outbound.work',
  body: z.object({
    listNo,
    cart: scannedContainer('拣货车').refine((cart) => cart !== '', '请扫描拣货车'),
    opId,
  }),
  result: z.object({ slots: z.array(cartSlot) }),
})

/** One command for place, goods and tote: with less than there is to pick the rest stays open, with the last the list is finished. */
export const pickGoods = defineCall({
  method: 'POST',
  path: '/api/outbound/pick/scan',
  summary: '拣货：扫描库位、商品与周转箱，从库位拣到周转箱',
  needs: 'outbound.work',
  body: z.object({
    listNo,
    loc: reference('库位', 'location').input,
    /** What the goods lie in there; absent: in whatever they do. */
    container: scannedContainer().optional(),
    code: scannedProduct(),
    /** Absent: there is but one. */
    lot: z.string().trim().max(64, '批次过长').optional(),
    qty: goodsQty.default('1'),
    tote: scannedContainer('周转箱').refine((tote) => tote !== '', '请扫描周转箱'),
    mode: z.enum(PICK_MODES).default('边拣边分'),
    /** Of the cart: where the tote stands. */
    slot: z.number('格号须为数字').int('格号须为整数').optional(),
    station: note('工作站台', 64).create,
    opId,
  }),
  result: z.object({
    list: bigPickList.row,
    /** What was picked, and what of it is left to be. */
    picks: z.array(pickTask.row),
    tote: usedTote,
    /** So many of these goods are still to be picked there. */
    left: decimal('待拣').row,
    /** The next place in the order in which one walks; null when nothing is left. */
    next: optional(code('下一库位')).row,
    /** Nothing of this product should lie there any more. */
    isEmptied: z.boolean(),
    packed,
  }),
})

/** Until it is packed, by who picked it: the goods lie where they did, to be picked again. */
export const undoPick = defineCall({
  method: 'POST',
  path: '/api/outbound/pick/undo',
  summary: '拣货：撤销自己的一条拣货，商品放回原库位',
  needs: 'outbound.work',
  body: z.object({ id: z.number('缺少编号').int('缺少编号'), opId }),
  result: z.object({ list: bigPickList.row, pick: pickTask.row }),
})

// Where the pages of a reject order stand.
const BELOW = '/reject/RejectPushTask'

export const rejectHref = (rejectNo: unknown) => hrefOf('/reject/rejectDetail', 'id', rejectNo)
export const boxesHref = (rejectNo: unknown) => hrefOf(`${BELOW}/OrderDetail`, 'id', rejectNo)
export const goodsHref = (rejectNo: unknown) => hrefOf(`${BELOW}/GoodsDetail`, 'id', rejectNo)
export const printHref = (rejectNo: unknown) => hrefOf(`${BELOW}/PrintTaskContent`, 'id', rejectNo)
export const makeHref = (rejectNo: unknown) => hrefOf(`${BELOW}/InventoryMake`, 'id', rejectNo)
export const caseHref = (caseNo: unknown) => hrefOf(`${BELOW}/CloseDifferencesSingle`, 'id', caseNo)
export const pushHref = (pushNo: unknown) => hrefOf(`${BELOW}/PushRejectTaskError`, 'pushNo', pushNo)

export const COUNT_PATH = `${BELOW}/storeCountGoodsAndReceive`
export const RECEIVE_PATH = `${BELOW}/receiveNew`
export const countHref = (rejectNo: unknown) => hrefOf(COUNT_PATH, 'rejectNo', rejectNo)
export const receiveHref = (rejectNo: unknown) => hrefOf(RECEIVE_PATH, 'rejectNo', rejectNo)

function hrefOf(path: string, name: string, value: unknown): string {
  return `${path}?${new URLSearchParams({ [name]: String(value) })}`
}

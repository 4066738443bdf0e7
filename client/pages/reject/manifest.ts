// Pages about goods that shops send back.
export const manifest = {
  '/reject/list': 'reject/list',
  '/reject/RejectCreate': 'reject/create',
  '/reject/rejectDetail': 'reject/detail',
  '/reject/RejectPushTask': 'reject/push-tasks',
  '/reject/RejectPushTask/PushRejectTaskError': 'reject/push-errors',
  '/reject/RejectPushTask/PrintTaskContent': 'reject/print-content',
  '/reject/RejectPushTask/storeCountGoodsAndReceive': 'reject/count',
  '/reject/RejectPushTask/receiveNew': 'reject/receive',
  '/reject/RejectPushTask/InventoryMake': 'reject/make',
  '/reject/RejectPushTask/CloseDifferencesSingle': 'reject/close-difference',
  '/reject/RejectPushTask/OrderDetail': 'reject/order-boxes',
  '/reject/RejectPushTask/GoodsDetail': 'reject/order-goods',
  '/efficiency/reject/entryOrder': 'reject/receiving-report',
  '/efficiency/reject/aging': 'reject/aging-report',
  '/efficiency/reject/shelve': 'reject/shelving-report',
} as const

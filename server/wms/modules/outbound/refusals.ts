// What outbound refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

/** The shipment that a box stands on. */
type Truck = { shipmentNo: string; plateNo: string }
/** A waybill of which some boxes are on the truck. */
type Part = { waybillNo: string; loaded: number; boxes: number; missing: string | null }

export const refusals = defineRefusals('outbound', {
  benchBegun: (orderNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 正在复核打包台装箱，请在打包台装完或拆箱后再操作`,
  }),
  boxBeyond: (boxes: number, box: number) => ({
    code: 409,
    message: `此运单共 ${boxes} 箱，没有第 ${box} 箱，请重新打印面单后再扫描`,
  }),
  boxGone: (orderNo: string, plateNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 已出库${plateNo && `（${plateNo}）`}，请核对此箱`,
  }),
  boxLoadedElsewhere: ({ shipmentNo, plateNo }: Truck) => ({
    code: 409,
    message: `此箱已装在发运单 ${shipmentNo}（${plateNo}）上，要改装这辆车请先在那里卸下`,
  }),
  boxLoadedHere: (box: number) => ({
    code: 409,
    message: `第 ${box} 箱已在这辆车上，没有重复装车；要卸下请点「卸下」再扫描`,
  }),
  boxNotHere: (box: number) => ({ code: 409, message: `第 ${box} 箱不在这辆车上，请核对` }),
  boxOfCarrier: (own: string, wanted: string) => ({
    code: 409,
    message: `此箱由 ${own} 承运，这辆车只装 ${wanted}，请放到 ${own} 的待装区`,
  }),
  boxOfWarehouse: (warehouse: string) => ({
    code: 409,
    message: `此箱属于 ${warehouse}，不在本仓装车，请核对`,
  }),
  carrierUnruled: {
    code: 400,
    field: 'carrier',
    message: '没有适用于此单的承运商规则，请填写承运商，或请管理员添加承运商规则',
  },
  boxStopped: (orderNo: string, state: string, step: string) => ({
    code: 409,
    message: `出库单 ${orderNo} ${state}，不能${step}，请把此箱留在一边`,
  }),
  boxUnknown: (code: string) => ({
    code: 404,
    message: `找不到 ${code}，请扫描箱上的条码、运单号或出库单号`,
  }),
  boxUnsealed: (orderNo: string, state: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 当前为「${state}」，还没有封箱，请先在复核打包台装完`,
  }),
  boxUnsaid: (boxes: number) => ({ code: 409, message: `此运单有 ${boxes} 箱，请扫描箱上的条码` }),
  boxUnweighed: (orderNo: string, state: string) => ({
    code: 409,
    message: `出库单 ${orderNo} ${state}，还没有称重，请先称重再装车`,
  }),
  boxesChanged: (now: number, told: number) => ({
    code: 409,
    message: `车上现有 ${now} 箱，与所核对的 ${told} 箱不同，请重新核对后交接`,
  }),
  boxesUnseen: { code: 403, message: '车上有您无权查看的货主的箱，请由有权限的人交接和离场' },
  bundleDisabled: (code: string) => ({
    code: 400,
    field: 'sku',
    message: `组合装 ${code} 已停用，请换一个，或逐个填写其中的商品`,
  }),
  bundleNotWhole: (code: string, qty: string) => ({
    code: 400,
    field: 'qty',
    message: `组合装 ${code} 按整套下单，「${qty}」不是套数，请填写整数，如「2」`,
  }),
  bundleOfLot: (code: string) => ({
    code: 400,
    field: 'lot',
    message: `组合装 ${code} 不能指定批次，请清空批次；要指定批次请逐个填写其中的商品`,
  }),
  carrierUnfit: (carrier: string) => ({
    code: 400,
    field: 'carrier',
    message: `承运商 ${carrier} 不存在或已停用，请重新选择`,
  }),
  cartAway: (cart: string, state: string) => ({
    code: 409,
    field: 'cart',
    message: `拣货车 ${cart} 当前为「${state}」，请换一辆`,
  }),
  cartFirst: (listNo: string) => ({
    code: 409,
    field: 'slot',
    message: `大拣单 ${listNo} 的拣货车没有这一格，请先扫描拣货车`,
  }),
  cartInUse: (cart: string, listNo: string, picker: string | null) => ({
    code: 409,
    field: 'cart',
    message: `拣货车 ${cart} 正由${picker ?? '他人'}用于大拣单 ${listNo}，请换一辆`,
  }),
  cartIsOther: (code: string, type: string) => ({
    code: 409,
    field: 'cart',
    message: `${code} 是${type}，这一步请扫描拣货车`,
  }),
  cartTooSmall: (cart: string, slots: number, orders: number) => ({
    code: 409,
    field: 'cart',
    message: `拣货车 ${cart} 只有 ${slots} 格，大拣单要 ${orders} 格，请换一辆更大的，或改为“边拣边分”`,
  }),
  cartUnknown: (code: string) => ({
    code: 404,
    field: 'cart',
    message: `此仓库没有拣货车 ${code}，请核对，或先在“容器”中建立`,
  }),
  codeNoBox: (code: string, kind: string) => ({
    code: 400,
    message: `${code} 是${kind}，装车请扫描箱上的条码、运单号或出库单号`,
  }),
  codeNoLabel: (code: string, kind: string) => ({
    code: 404,
    message: `${code} 是${kind}，称重请扫描箱上面单的条码`,
  }),
  codeNoPutBack: (code: string, kind: string) => ({
    code: 404,
    message: `${code} 是${kind}，回库请扫描出库单号、运单号、包裹号或商品`,
  }),
  damagedNumbered: (sku: string) => ({
    code: 409,
    field: 'quality',
    message: `商品 ${sku} 按序列号管理，请先按良品回库，再在库存质检中登记残次的序列号`,
  }),
  dockBusy: (dock: string, { shipmentNo, plateNo }: Truck) => ({
    code: 409,
    field: 'dock',
    message: `月台 ${dock} 正在装发运单 ${shipmentNo}（${plateNo}），请先完成，或换一个月台`,
  }),
  filmElsewhere: { code: 400, message: '录像不属于此运单的仓库与货主，请重新上传' },
  filmTaken: { code: 409, field: 'fileName', message: '此录像已登记' },
  filmUnknown: { code: 400, message: '找不到已上传的录像，请重新上传' },
  foundTooMuch: (qty: string) => ({
    code: 400,
    field: 'foundQty',
    message: `实有数量须小于拣货数量 ${qty}，数量足够时无需报缺`,
  }),
  freightMissing: { code: 400, field: 'freightReceivable', message: '请填写应收运费或应付运费' },
  goodsElsewhere: (sku: string) => ({
    code: 409,
    message: `商品 ${sku} 不在此分拨任务中，请放到一边并报异常`,
  }),
  goodsExpired: (what: string, step: string, wayOut: string) => ({
    code: 409,
    message: `${what}，不能${step}；${wayOut}`,
  }),
  issueClosed: { code: 409, message: '此拦截工单已结案，不能修改' },
  issueTwice: (orderNo: string, issueNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 已有拦截工单 ${issueNo}，请勿重复申请`,
  }),
  labelAwaited: (orderNo: string, step: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 待面单：运单号还没有取到，不能${step}，请在「取号记录」查看`,
  }),
  labelUnknown: (code: string) => ({
    code: 404,
    message: `找不到面单 ${code}，请扫描箱上面单的条码`,
  }),
  labelUnprinted: (orderNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 的面单未打印，请先打印面单`,
  }),
  leftAtBench: (sku: string, left: string) => ({
    code: 409,
    field: 'qty',
    message: `商品 ${sku} 只差 ${left} 件，请核对数量`,
  }),
  lotWanted: (sku: string, lots: string) => ({
    code: 409,
    field: 'lot',
    message: `商品 ${sku} 有批次 ${lots}，请先点选批次再扫描`,
  }),
  lotWrong: (sku: string, lot: string, lots: string) => ({
    code: 409,
    field: 'lot',
    message: `商品 ${sku} 拣的是批次 ${lots}，不是 ${lot}，请核对`,
  }),
  linesTooMany: (most: number) => ({
    code: 400,
    field: 'lines',
    message: `组合装拆成商品后，一张出库单最多${most}行，请拆分`,
  }),
  lineTwice: (sku: string, of: string) => ({
    code: 400,
    field: 'lines',
    message: `商品 ${sku}${of} 重复，请合并数量`,
  }),
  lotToPick: (sku: string, loc: string, lots: string) => ({
    code: 400,
    field: 'lot',
    message: `库位 ${loc} 要拣商品 ${sku} 的几个批次，请扫描或选择批次：${lots}`,
  }),
  moreThanToPick: (left: string, qty: string) => ({
    code: 409,
    field: 'qty',
    message: `此处只需拣 ${left} 件，已扫 ${qty} 件，请放回多拣的再扫描周转箱`,
  }),
  loadedInPart: ({ waybillNo, loaded, boxes, missing }: Part) => ({
    code: 409,
    message: `运单 ${waybillNo} 只装了 ${loaded} / ${boxes} 箱，还差第 ${missing} 箱，请装齐，或卸下后再交接`,
  }),
  noStagingPlace: { code: 409, message: '此仓库没有启用的发货暂存库位，请先维护库区与库位' },
  noWaitingPlace: {
    code: 409,
    message: '此仓库没有启用的退货库位或收货暂存库位，请先在库位中维护',
  },
  notAtBench: (code: string, what: string) => ({
    code: 404,
    message: `${what}，请扫描周转箱、出库单号、运单号，或单件订单的商品（${code}）`,
  }),
  nothingToPutBack: (code: string) => ({
    code: 404,
    message: `${code} 没有待回库的商品，请核对后放到一边`,
  }),
  nothingToPickAt: (loc: string, listNo: string, next: string) => ({
    code: 409,
    field: 'loc',
    message: `库位 ${loc} 没有大拣单 ${listNo} 待拣的商品${next && `，请到库位 ${next}`}`,
  }),
  nothingToSort: { code: 409, message: '此波次没有待复核的出库单，不需要分拨' },
  notPickedHere: (sku: string, loc: string, wanted: string) => ({
    code: 409,
    field: 'code',
    message: `库位 ${loc} 不拣商品 ${sku}，请放回，改拣 ${wanted}`,
  }),
  numberByOthers: (ownerName: string) => ({
    code: 400,
    field: 'waybillNo',
    message: `货主 ${ownerName} 不由仓内取号，请录入运单号`,
  }),
  numberForMany: { code: 400, field: 'newWaybillNo', message: '批量变更不能录入同一个新运单号，请逐单变更' },
  numberUnknown: (number: string) => ({ code: 404, message: `找不到出库单或运单 ${number}，请核对` }),
  nothingPacked: (orderNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 还没有装入商品，不能缺件封箱；整单不发请申请拦截`,
  }),
  nothingShort: (orderNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 不缺商品，无需缺件封箱`,
  }),
  notForParcel: (code: string, kind: string | null) => ({
    code: 404,
    message:
      kind === null || kind.startsWith('商品')
        ? `找不到 ${code}：不是此货主的商品，也不是包材，请取出放到一边`
        : `${code} 是${kind}，这里请扫描商品或包材`,
  }),
  otherLot: (lot: string, sku: string, lots: string) => ({
    code: 409,
    field: 'lot',
    message: `不拣商品 ${sku} 的批次 ${lot || '（无批次）'}，请放回，改拣批次 ${lots || '（无批次）'}`,
  }),
  orderLoaded: ({ orderNo, shipmentNo, plateNo }: Truck & { orderNo: string }, step: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 有箱在发运单 ${shipmentNo}（${plateNo}）上，不能${step}；请先卸下`,
  }),
  packagingMissing: (name: string) => ({
    code: 400,
    field: 'packaging',
    message: `货主 ${name} 要求录入包材，请扫描包材或选择，不用包材的请选“原箱发货”`,
  }),
  packagingOfOther: (code: string, orderNo: string) => ({
    code: 400,
    field: 'packaging',
    message: `包材 ${code} 是其他货主专用的，不能用于出库单 ${orderNo}，请重新扫描或选择`,
  }),
  packagingUnknown: (code: string) => ({
    code: 400,
    field: 'packaging',
    message: `包材 ${code} 不存在或已停用，请重新扫描或选择`,
  }),
  parcelOfOther: (name: string, station: string) => ({
    code: 409,
    message: `此箱由 ${name}${station && `（${station}）`} 开始装，请在原处装完，或点“接手”`,
  }),
  pickListNotUnderWay: (listNo: string, state: string) => ({
    code: 409,
    message: `大拣单 ${listNo} 当前为「${state}」，请先领取再拣货`,
  }),
  pickListOfOther: (name: string | null) => ({
    code: 403,
    message: name ? `此大拣单由 ${name} 领取，请换一张，或接手` : '此大拣单不是您领取的，请先领取',
  }),
  pickListOwn: (listNo: string) => ({ code: 409, message: `大拣单 ${listNo} 就是您在拣，不用接手` }),
  pickNotTaken: { code: 409, message: '此拣货不能撤销：尚未拣货，或已出库、已回库' },
  pickNotUnderWay: { code: 409, message: '此商品不在拣货中，请先领取大拣单' },
  mergeAlone: { code: 400, field: 'orderNos', message: '请选择至少两张不同的出库单' },
  mergeDiffers: (orderNo: string, first: string, labels: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 与 ${first} 的${labels}不同，不能合单`,
  }),
  numberOfFamily: (orderNo: string) => ({
    code: 409,
    field: 'externalNo',
    message: `此单与出库单 ${orderNo} 同属一单，外部单号不能单独修改`,
  }),
  numberTaken: (externalNo: string, orderNo: string) => ({
    code: 409,
    field: 'externalNo',
    message: `外部单号 ${externalNo} 已用于出库单 ${orderNo}，请核对`,
  }),
  pickNumbered: (orderNo: string, sku: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 的商品 ${sku} 已登记序列号，请先移除序列号再撤销拣货`,
  }),
  pickOfOther: { code: 403, message: '此商品不是您拣的，请由拣货人本人撤销' },
  pickSorted: (orderNo: string, taskNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 的商品已在分拨任务 ${taskNo} 中，不能撤销拣货；不发货请拦截该出库单`,
  }),
  putBackOfOther: (name: string | null) => ({
    code: 403,
    message: `此商品由 ${name ?? '他人'} 回库，请由本人撤销`,
  }),
  putBackTooMany: (sku: string, left: string, qty: string) => ({
    code: 409,
    field: 'qty',
    message: `商品 ${sku} 只有 ${left} 件待回库，不能回库 ${qty} 件，请核对数量`,
  }),
  putBackUnknown: (code: string) => ({
    code: 404,
    message: `找不到 ${code}，请扫描出库单号、运单号、包裹号或商品`,
  }),
  responsibilityMissing: {
    code: 400,
    field: 'responsibility',
    message: '有拦截费，请先填写责任方；不收费时拦截费填 0',
  },
  serialOnly: (sku: string) => ({
    code: 409,
    field: 'isUnreadable',
    message: `商品 ${sku} 按序列号管理，须扫描序列号，不能点“条码不可读”`,
  }),
  serialPacked: (serialNo: string) => ({ code: 409, message: `序列号 ${serialNo} 已装箱，请勿重复扫描` }),
  serialWanted: (sku: string) => ({
    code: 409,
    field: 'serialNo',
    message: `商品 ${sku} 按序列号管理，请逐件扫描序列号`,
  }),
  serialGoodsWrong: (sku: string) => ({
    code: 400,
    field: 'sku',
    message: `商品 ${sku} 不在此出库单中，或不按序列号管理，请核对`,
  }),
  serialTaken: (serialNo: string, where: string) => ({
    code: 409,
    message: `序列号 ${serialNo} 已登记在${where}，请核对`,
  }),
  serialsMissing: (orderNo: string, sku: string, missing: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 的商品 ${sku} 还缺 ${missing} 个序列号，请先登记`,
  }),
  serialsTooMany: (sku: string, qty: string, recorded: number, room: string) => ({
    code: 409,
    field: 'serialNos',
    message: `商品 ${sku} 已拣 ${qty}，已登记 ${recorded} 个序列号，还可登记 ${room} 个`,
  }),
  ruleEveryOwner: { code: 403, field: 'owner', message: '您不能为所有货主设置规则，请选择货主' },
  ruleEveryWarehouse: { code: 403, field: 'warehouse', message: '您不能为所有仓库设置规则，请选择仓库' },
  receiverEncrypted: (orderNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 的收件人已由平台加密，本仓的单号送不到，请用平台的电子面单取号后录入运单号`,
  }),
  receiverMasked: (label: string, field: string) => ({
    code: 400,
    field,
    message: `${label}带有星号，是平台加密的收件人：请同时填写 OAID，或填写完整的${label}`,
  }),
  shopElsewhere: (shop: string) => ({
    code: 400,
    field: 'shop',
    message: `店铺 ${shop} 不是此货主的店铺，请核对`,
  }),
  slotFull: (slotNo: string, left: string) => ({
    code: 409,
    field: 'qty',
    message: `格口 ${slotNo} 只差 ${left} 件，请核对数量`,
  }),
  shortElsewhere: {
    code: 400,
    field: 'ids',
    message: '只能一起报缺同一库位、同一批次的同一种商品，请分开报缺',
  },
  sortedAll: (sku: string) => ({ code: 409, message: `商品 ${sku} 已分完，多出的请放回并报异常` }),
  sortingExists: (waveNo: string, taskNo: string) => ({
    code: 409,
    message: `波次 ${waveNo} 已有分拨任务 ${taskNo}`,
  }),
  splitAll: (orderNo: string) => ({
    code: 400,
    field: 'lines',
    message: `不能拆出出库单 ${orderNo} 的全部商品，请至少留一件`,
  }),
  splitTooMuch: (sku: string, qty: string) => ({
    code: 400,
    field: 'lines',
    message: `商品 ${sku} 只有 ${qty} 件，不能拆出更多`,
  }),
  splitUnknown: (orderNo: string, sku: string) => ({
    code: 400,
    field: 'lines',
    message: `出库单 ${orderNo} 没有商品 ${sku}（或没有指定此批次），请刷新后再拆`,
  }),
  stillSorting: (orderNo: string, taskNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 的商品还在分拨（${taskNo}），请分拨完再打包`,
  }),
  takenOut: (sku: string, qty: string) => ({
    code: 400,
    field: 'qty',
    message: `箱中只有 ${qty} 件商品 ${sku}，请核对数量`,
  }),
  stoppedOnTruck: (orderNos: string) => ({
    code: 409,
    message: `出库单 ${orderNos} 已被拦截，箱还在车上；请先卸下（已交接的先撤回交接）`,
  }),
  slotWantsNone: (slot: number, wanting: string) => ({
    code: 409,
    field: 'slot',
    message: `第 ${slot} 格不要这些商品，请放到第 ${wanting} 格`,
  }),
  tooEarly: (orderNo: string, earliest: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 最早 ${earliest} 发货，届时再分配；要提前发货请先修改最早发货时间`,
  }),
  toteInOtherSlot: (tote: string, slot: number, wanted: number) => ({
    code: 409,
    field: 'tote',
    message: `周转箱 ${tote} 在第 ${slot} 格，请放到第 ${wanted} 格，扫描第 ${wanted} 格的周转箱`,
  }),
  toteInUse: (tote: string, docNo: string) => ({
    code: 409,
    field: 'tote',
    message: `周转箱 ${tote} 正装着 ${docNo} 的商品，请换一个空箱`,
  }),
  toteIsOther: (code: string, what: string) => ({
    code: 409,
    field: 'tote',
    message: `${code} 是${what}，这一步请扫描周转箱`,
  }),
  toteOfOther: (tote: string, docNo: string, totes: string) => ({
    code: 409,
    field: 'tote',
    message: `周转箱 ${tote} 正装着 ${docNo} 的商品，请换${totes && `周转箱 ${totes} 或`}一个空箱`,
  }),
  toteOfWave: (tote: string) => ({
    code: 409,
    field: 'tote',
    message: `周转箱 ${tote} 用于总拣，请换一个空箱，或改为“总拣”`,
  }),
  toteUnknown: (code: string) => ({
    code: 404,
    field: 'tote',
    message: `此仓库没有周转箱 ${code}，请核对，或先在“容器”中建立`,
  }),
  truckEmpty: { code: 409, message: '车上还没有箱，请先扫描装车，或取消此发运单' },
  truckLoaded: (boxes: number) => ({
    code: 409,
    message: `车上还有 ${boxes} 箱，全部卸下后才能取消`,
  }),
  videoKeyOver: { code: 403, message: '录像链接无效或已过期，请联系客服重新获取' },
  unscannedBoxes: (orderNo: string) => ({
    code: 409,
    message: `出库单 ${orderNo} 有多箱且未经打包台装箱，请在出库单页面登记总重量`,
  }),
  wallBusy: (device: string, taskNo: string) => ({
    code: 409,
    field: 'device',
    message: `分拨墙 ${device} 正在分拨 ${taskNo}，请先完成`,
  }),
  wallElsewhere: { code: 400, field: 'device', message: '此分拨墙在另一个仓库，请选择本仓的分拨墙' },
  wallTooSmall: (device: string, slots: number, orders: number) => ({
    code: 409,
    field: 'device',
    message: `分拨墙 ${device} 有 ${slots} 个格口，不够 ${orders} 张出库单，请换一面墙或分批生成波次`,
  }),
  waybillForMany: { code: 400, field: 'waybillNo', message: '一个运单号只能用于一张出库单，请逐单打包' },
  waybillTaken: (waybillNo: string) => ({
    code: 409,
    field: 'waybillNo',
    message: `运单号 ${waybillNo} 已被使用，请核对`,
  }),
  weightDoubtful: (weight: string, expected: string, tolerance: string) => ({
    code: 409,
    field: 'weight',
    asks: true,
    message: `实重 ${weight} kg，应重 ${expected} kg，相差超过 ${tolerance} kg：可能多装、少装或装错，请另一人复核；确认无误请再扫一次面单`,
  }),
  waybillVoided: (waybillNo: string, told: string) => ({
    code: 409,
    message: `运单 ${waybillNo} 已作废${told}`,
  }),
})

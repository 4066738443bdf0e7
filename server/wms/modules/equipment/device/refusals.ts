// What device refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('device', {
  notStation: { code: 400, field: 'station', message: '此设备不是工作站台，请选择工作站台' },
  tagTaken: { code: 409, message: '标签已绑定到另一面分拨墙' },
  tagTwice: { code: 400, message: '格口或标签重复，请检查' },
})

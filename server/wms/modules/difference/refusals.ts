// What difference refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('difference', {
  differenceEnded: (state: string) => ({ code: 409, message: `此差异单${state}，不能修改` }),
  partyMissing: { code: 400, field: 'party', message: '请先填写责任方' },
  resultMissing: { code: 400, field: 'result', message: '请先填写处理结果' },
})

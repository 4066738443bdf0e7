// What notice refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('notice', {
  noticeUnknown: { code: 404, message: '找不到此消息，请刷新后重试' },
  recipientsUnknown: { code: 400, field: 'userIds', message: '接收人不存在或已停用，请重新选择' },
})

// What file refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('file', {
  fileMissing: { code: 400, message: '请选择要上传的文件' },
  fileNameBad: { code: 400, message: '文件名不能含有路径或特殊符号，请改名后上传' },
  fileTypeUnknown: { code: 400, message: '只能上传 XLSX、CSV、PDF、PNG、JPG 文件' },
  sheetForeign: {
    code: 400,
    message:
      '系统不能读取 XLS、XLSB、ODS、网页格式或带密码的表格，请用 Excel 或 WPS 打开，取消密码并另存为 XLSX 后上传',
  },
  filmTypeUnknown: { code: 400, message: '只能上传 MP4、WebM 录像' },
  fileTooLarge: { code: 413, message: '文件超过20MB，请压缩或拆分后上传' },
  filmTooLarge: { code: 413, message: '录像超过200MB，请压缩或分段后上传' },
  filmsFull: { code: 409, message: '您上传的录像已超过100GB，请联系管理员清理' },
  uploadsFull: { code: 409, message: '您上传的文件已超过1GB，请联系管理员清理' },
})

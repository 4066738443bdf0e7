// Files that users upload: pictures and documents of their warehouses, and sheets to be imported.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/call.ts'

export const LARGEST_UPLOAD_BYTES = 20 * 1024 * 1024
export const UPLOAD_PURPOSES = ['附件', '导入'] as const

/** A multipart body with one file. With a warehouse or an owner, everybody who may see both finds it; else only its sender. */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/api/basic/upload/file',
  summary: '上传文件（multipart，一个文件，最大20MB：XLSX、CSV、PDF、PNG、JPG）',
  query: z.object({
    /** What is to be imported is kept for a day. */
    purpose: z.enum(UPLOAD_PURPOSES, '请选择用途').default('附件'),
    warehouse: z.string().min(1).max(64, '仓库过长').optional(),
    owner: z.string().min(1).max(64, '货主过长').optional(),
  }),
  result: z.object({
    /** What it is asked for by from now on: unique, and with the ending of what it really is. */
    fileName: z.string(),
    mediaType: z.string(),
    sizeBytes: z.number().int(),
  }),
})

// Files that users upload: pictures, documents and films of their warehouses, and sheets to be imported.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'

export const UPLOAD_PURPOSES = ['附件', '导入', '录像'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

const MIB = 1024 ** 2
export const LARGEST_UPLOAD_BYTES: Readonly<Record<UploadPurpose, number>> = {
  附件: 20 * MIB,
  导入: 20 * MIB,
  录像: 200 * MIB,
}

/** A multipart body with one file. With a warehouse or an owner, everybody who may see both finds it; else only its sender. */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/api/basic/upload/file',
  summary:
    '上传文件（multipart，一个文件；附件与导入最大20MB：XLSX、CSV、PDF、PNG、JPG；录像最大200MB：MP4、WebM）',
  needs: 'signedIn',
  query: z.object({
    /** What is to be imported is kept for a day, films for as long as a parameter says. */
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

/** A file for anyone who has its key, by ranges: `key` in its query. */
export const SHARED_FILE_PATH = '/api/public/file'

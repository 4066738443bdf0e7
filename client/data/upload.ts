// Sends a file to be kept; answers the name that it is asked for by.
import { settleResponse } from '#client/data/call-failure.ts'
import { pageUserHeaders } from '#client/data/page-user.ts'
import type { CallInput, CallResult } from '#shared/contracts/definition/request.ts'
import { toQueryString } from '#shared/contracts/definition/request.ts'
import type { uploadFile } from '#shared/contracts/system/file.ts'

const UPLOAD_PATH = '/api/basic/upload/file'

type UploadQuery = CallInput<typeof uploadFile>['query']

/** Rejects with a `CallFailure`, of which nobody but the caller has been told. */
export async function upload(file: File | Blob, query: UploadQuery): Promise<CallResult<typeof uploadFile>> {
  const body = new FormData()
  body.append('file', file)
  const response = await fetch(`${UPLOAD_PATH}?${toQueryString(query)}`, {
    method: 'POST',
    headers: pageUserHeaders(),
    body,
  }).catch(() => null)
  const kept = await settleResponse(UPLOAD_PATH, response, '文件上传失败，请检查网络后重试')
  return kept as CallResult<typeof uploadFile>
}

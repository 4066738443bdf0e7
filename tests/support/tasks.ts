// Background tasks in a test: waited for, and the files they leave opened again by a library that is not ours.
import readXlsxFile from 'read-excel-file/node'
import { expect } from 'vitest'
import { uploadFile } from '#shared/contracts/system/file.ts'
import { DOWNLOAD_PATH, listTasks, type Task } from '#shared/contracts/system/task.ts'
import type { TestWms } from '#tests/support/wms.ts'

/** Short enough that no test waits for the clock. */
export const TEST_PACE = { leaseMs: 30_000, beatMs: 20, pollMs: 50 }

const ENDED = ['可下载', '失败', '已取消', '已过期']

export async function untilEnded(wms: TestWms, id: number, token: string): Promise<Task> {
  const find = async () =>
    (await wms.call(listTasks, {}, token)).envelope.data.find((task) => task.id === id) as Task
  await expect.poll(async () => ENDED.includes((await find()).state)).toBe(true)
  return find()
}

export function download(
  wms: TestWms,
  fileName: string,
  token: string,
  headers: Record<string, string> = {},
) {
  return wms.app.inject({
    method: 'GET',
    url: `${DOWNLOAD_PATH}?${new URLSearchParams({ fileName })}`,
    headers: { authorization: token, ...headers },
  })
}

/** The rows of a workbook, its headings first. */
export async function sheetOf(content: Buffer): Promise<unknown[][]> {
  const [sheet] = await readXlsxFile(content)
  return sheet?.data ?? []
}

type Upload = { fileName: string; content: string | Buffer; query?: string; token?: string; type?: string }

/** As a browser's form sends it. */
export function upload(
  wms: TestWms,
  { fileName, content, query = '', token = '', type = 'text/plain' }: Upload,
) {
  const boundary = '----swms-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`
  return wms.app.inject({
    method: 'POST',
    url: query ? `${uploadFile.path}?${query}` : uploadFile.path,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

/** A document that proves something; answers what it is called from then on. */
export async function uploadPaper(wms: TestWms, title: string, token: string): Promise<string> {
  const answer = await upload(wms, { fileName: `${title}.pdf`, content: '%PDF-1.7', token })
  expect(answer.json().message).toBe('success')
  return answer.json().data.fileName
}

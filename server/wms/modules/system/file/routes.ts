// 文件 — uploads, streamed to the folder of files, and downloads of them and of what tasks have made.

import { mkdir, stat } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { tokenOf } from '#server/wms/kit/caller.ts'
import { findVisibleFile } from '#server/wms/kit/files/visible-file.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { promptRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { subjectIn } from '#server/wms/kit/signing.ts'
import { refusals } from '#server/wms/modules/system/file/refusals.ts'
import { fileHeaders } from '#server/wms/modules/system/file/rules.ts'
import { findKeptFile, receiveFile, whole } from '#server/wms/modules/system/file/store.ts'
import { LARGEST_UPLOAD_BYTES, SHARED_FILE_PATH, uploadFile } from '#shared/contracts/system/file.ts'
import { DOWNLOAD_PATH } from '#shared/contracts/system/task.ts'

/** In a scope of their own: no other call takes multipart bodies. */
export async function fileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await mkdir(services.files.root, { recursive: true })
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 20, fieldSize: 1024, headerPairs: 50 },
      throwFileSizeLimit: false,
      // The name as it was sent: a path in it is refused, not repaired.
      preservePath: true,
    })
    await scope.register(fastifyStatic, {
      root: services.files.root,
      serve: false,
      contentType: false,
      cacheControl: false,
    })
    uploadRoute(scope, services)
    downloadRoute(scope, services)
    sharedRoute(scope, services)
  })
}

function uploadRoute(app: FastifyInstance, services: Services): void {
  promptRoute(app, services, uploadFile, async ({ caller, query, request }) => {
    const limits = { fileSize: LARGEST_UPLOAD_BYTES[query.purpose] }
    const part = request.isMultipart() ? await whole(request.file({ limits })) : undefined
    if (!part) throw refusals.fileMissing()
    return receiveFile({ ...services, caller }, part, query)
  })
}

/** The caller is known before the name is missed: a stranger learns nothing about it. */
const downloadQuery = z.object({ fileName: z.string().default('') })

function downloadRoute(app: FastifyInstance, services: Services): void {
  app.get(DOWNLOAD_PATH, {
    schema: {
      summary: '下载文件：任务生成的，或已上传的',
      tags: ['base'],
      querystring: downloadQuery,
      produces: ['application/octet-stream'],
    },
    errorHandler: tellRange,
    handler: async (request, reply) => {
      const caller = await services.identify(tokenOf(request))
      const { fileName } = request.query as z.output<typeof downloadQuery>
      const file = await findVisibleFile({ ...services, caller }, fileName)
      await assertStored(services, file.id)
      return reply.headers(fileHeaders(file)).sendFile(services.files.placeOf(file.id))
    },
  })
}

const sharedQuery = z.object({
  key: z.string('缺少文件密钥').min(1, '缺少文件密钥').max(300, '文件密钥过长'),
})

/** For anyone who has been given the key: it says which file, and until when. */
function sharedRoute(app: FastifyInstance, services: Services): void {
  app.get(SHARED_FILE_PATH, {
    schema: {
      summary: '下载文件：凭密钥',
      tags: ['public'],
      querystring: sharedQuery,
      produces: ['application/octet-stream'],
    },
    errorHandler: tellRange,
    handler: async (request, reply) => {
      const { key } = request.query as z.output<typeof sharedQuery>
      const id = await subjectIn(services, 'file', key)
      const file = id === null ? null : await findKeptFile(services, id)
      if (!file) throw common.fileUnknown()
      await assertStored(services, file.id)
      return reply.headers(fileHeaders(file)).sendFile(services.files.placeOf(file.id))
    },
  })
}

/** Gone from the folder although the database knows it: the folder is not shared by all processes, or was emptied. */
async function assertStored({ files }: Services, id: string): Promise<void> {
  await stat(files.pathOf(id)).catch(() => {
    throw common.fileUnknown()
  })
}

/** With a refusal, nothing is saved; with 416, how long the file is (RFC 9110, 15.5.17). */
function tellRange(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): never {
  const { headers } = error as { headers?: Record<string, string> }
  const range = headers?.['Content-Range']
  if (range) reply.header('content-range', range)
  reply.removeHeader('content-disposition')
  throw error
}

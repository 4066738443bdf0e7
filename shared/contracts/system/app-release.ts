// 应用下载 — the mobile application that administrators offer, for everybody.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'

export const getAppRelease = defineCall({
  method: 'GET',
  path: '/api/public/app-release',
  summary: '应用下载：当前提供的手机应用',
  needs: 'public',
  result: z.object({
    /** Null as long as none is offered. */
    release: z
      .object({
        versionName: z.string().meta({ title: '版本号' }),
        downloadUrl: z.string().meta({ title: '下载地址' }),
        releaseNotes: z.string().meta({ title: '更新说明' }),
        publishedAt: instant.meta({ title: '发布时间' }),
      })
      .nullable(),
  }),
})

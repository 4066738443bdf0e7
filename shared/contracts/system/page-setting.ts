// 页面设置 — how a user likes the tables of a page: columns, density, and the views they have saved.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { MAIN_ROUTES, STANDALONE_ROUTES } from '#shared/routes.ts'

export const DENSITIES = ['宽松', '紧凑'] as const

const paths = new Set([...MAIN_ROUTES, ...STANDALONE_ROUTES].map(({ path }) => path))

/** A route's path, parameters unfilled: all records of one kind share a setting. Lists that share a page: `path#view`. */
const page = z.string('缺少页面').refine(isPage, '没有此页面')

function isPage(name: string): boolean {
  const path = /^([^#]+)(#[a-z]{1,32})?$/.exec(name)?.[1]
  return path !== undefined && paths.has(path)
}

const column = z.object({
  name: z.string().min(1).max(64),
  /** In CSS pixels; absent: as wide as its kind is by nature. */
  width: z.number().int().min(40, '列宽至少40').max(1200, '列宽不超过1200').optional(),
  hidden: z.boolean().optional(),
})

export const savedView = z.object({
  name: z.string('请输入视图名称').trim().min(1, '请输入视图名称').max(20, '视图名称不超过20个字'),
  /** The query of the page's address: filters and order. */
  search: z.string().max(2000, '筛选条件过长'),
})

/** In the order the user gave the columns; what is not named stands where the page puts it. */
export const pageSetting = z.object({
  columns: z.array(column).max(100, '列过多').default([]),
  density: z.enum(DENSITIES, '请选择密度').default('宽松'),
  views: z.array(savedView).max(20, '最多保存20个视图').default([]),
})
export type PageSetting = z.output<typeof pageSetting>
/** A server that keeps none leaves every table as it is. */
const absent: PageSetting = { columns: [], density: '宽松', views: [] }

export const getPageSetting = defineCall({
  method: 'GET',
  path: '/api/user/page-setting',
  summary: '页面设置',
  needs: 'signedIn',
  query: z.object({ page }),
  result: pageSetting,
  absent,
})

export const savePageSetting = defineCall({
  method: 'POST',
  path: '/api/user/page-setting',
  summary: '保存页面设置',
  needs: 'signedIn',
  body: z.object({ page, setting: pageSetting }),
  result: pageSetting,
  absent,
})

// 新建容器类型 — a kind of container: its measures, what it weighs and what it may carry.

import { formPage } from '#client/kit/form/form-page.tsx'
import { containerType } from '#shared/contracts/equipment/container.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: containerType,
  names: [
    'code',
    'name',
    'category',
    'length',
    'width',
    'height',
    'tareWeight',
    'maxWeight',
    'maxVolume',
    'slots',
    'reusable',
    'status',
  ],
  opens: () => hrefTo('containerTypes'),
})

// 质检方案 — what is looked at when a product comes in, and at how many of its pieces.
import { listPage } from '#client/kit/list/list-page.tsx'
import { inspectionPlan } from '#shared/contracts/base/inspection-plan.ts'

export const page = listPage({
  resource: inspectionPlan,
  filters: ['owner', 'sku', 'status'],
  columns: ['sku', 'sampling', 'rate', 'checklist', 'status', 'owner', 'updatedAt'],
  form: ['owner', 'sku', 'sampling', 'rate', 'checklist', 'status'],
})

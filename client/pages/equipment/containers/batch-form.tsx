// How many containers of which type, how they are numbered and where they stand; the codes are shown before they are made.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { announce } from '#client/data/announcements.ts'
import { queryOf } from '#client/data/data-client.ts'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FieldGrid } from '#client/kit/form/field-grid.tsx'
import type { FormValues, ValuesOf } from '#client/kit/form/form-values.ts'
import { useContractForm } from '#client/kit/form/use-contract-form.ts'
import { useReferenceScope } from '#client/kit/form/use-reference-scope.ts'
import { useStartValues } from '#client/kit/form/use-start-values.ts'
import { formatCount } from '#client/kit/format.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { CodeRange } from '#client/pages/equipment/containers/code-range.tsx'
import type { Made } from '#client/pages/equipment/containers/made-containers.tsx'
import { flag } from '#shared/contracts/definition/field.ts'
import { LARGEST_PAGE } from '#shared/contracts/definition/resource.ts'
import {
  container,
  containerBatch,
  containerType,
  createContainers,
} from '#shared/contracts/equipment/container.ts'
import { type ContainerBatch, containerCodes } from '#shared/domain/equipment.ts'

const FIELDS = { ...containerBatch, printAfterSave: flag('保存后打印') }
const NAMES = [
  'type',
  'prefix',
  'startNo',
  'quantity',
  'warehouse',
  'location',
  'remark',
  'printAfterSave',
] as const
/** What those that are made next differ in, as a rule. */
const NUMBERING = ['prefix', 'startNo', 'quantity'] as const

export function BatchForm({ onMade }: { onMade: (made: Made) => void }) {
  const start = useStartValues()
  const { form, row, blame } = useContractForm({ fields: FIELDS, names: NAMES }, start, 'batch')
  const within = useReferenceScope(form.control, row)
  const save = useCommand(createContainers)
  const client = useQueryClient()
  const refresh = useRefresh()
  const may = useMay()
  const isLocked = !may(createContainers.needs)
  const handleSave = async ({ printAfterSave, ...values }: ValuesOf<typeof FIELDS>) => {
    const codes = await save.run(values, blame)
    if (codes === null) return
    // The next ones are numbered on, of the same kind and at the same place; how many is asked anew, lest they are made twice.
    form.reset({ ...form.getValues(), startNo: values.startNo + codes.length, quantity: null })
    announce(`已新增 ${formatCount(codes.length)} 个容器`)
    refresh(container)
    refresh(containerType)
    onMade({ containers: await findContainers(client, codes), printed: printAfterSave })
  }
  return (
    <CheckedForm className="swms-form" form={form} onSend={handleSave}>
      <SectionCard title="基本信息">
        <FieldGrid
          row={row}
          within={within}
          control={form.control}
          fields={FIELDS}
          names={NAMES}
          isLocked={() => save.isPending || isLocked}
        />
      </SectionCard>
      <Preview control={form.control} />
      {!isLocked && (
        <div className="swms-form-buttons">
          <Button type="submit" intent="primary" size="large" loading={save.isPending}>
            保存
          </Button>
        </div>
      )}
    </CheckedForm>
  )
}

function Preview({ control }: { control: Control<FormValues> }) {
  const [prefix, startNo, quantity] = useWatch({ control, name: NUMBERING })
  const batch = batchOf({ prefix, startNo, quantity })
  return (
    <SectionCard title={batch ? `将生成 ${formatCount(batch.quantity)} 个编码` : '将生成的编码'}>
      {batch ? (
        <CodeRange codes={containerCodes(batch)} />
      ) : (
        <p className="swms-codes-none">填写编码前缀、起始号与数量后在此预览</p>
      )}
    </SectionCard>
  )
}

/** Null as long as one of them is missing or wrong. */
function batchOf(values: FormValues): ContainerBatch | null {
  const read = NUMBERING.map((name) => [name, containerBatch[name].create.safeParse(values[name])] as const)
  if (read.some(([, { success }]) => !success)) return null
  return Object.fromEntries(read.map(([name, { data }]) => [name, data])) as ContainerBatch
}

/** With the names that stand on their labels. */
async function findContainers(client: QueryClient, codes: readonly string[]): Promise<Made['containers']> {
  const pages = Array.from({ length: Math.ceil(codes.length / LARGEST_PAGE) }, (_, page) =>
    codes.slice(page * LARGEST_PAGE, (page + 1) * LARGEST_PAGE),
  )
  const answers = await Promise.all(
    pages.map((code) => client.fetchQuery(queryOf(container.list, { body: { code, size: LARGEST_PAGE } }))),
  )
  return answers.flatMap(({ rows }) => rows)
}

// The form of a new record with its lines, or of one that is changed: the fields, and the button that saves them.

import type { ComponentType, ReactNode } from 'react'
import { announce } from '#client/data/announcements.ts'
import { type Command, useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FieldGrid } from '#client/kit/form/field-grid.tsx'
import { changesOf, type FormValues, fieldOf } from '#client/kit/form/form-values.ts'
import { type LineAid, LineGrid } from '#client/kit/form/line-grid.tsx'
import { useContractForm } from '#client/kit/form/use-contract-form.ts'
import { useReferenceScope } from '#client/kit/form/use-reference-scope.ts'
import { useStartValues } from '#client/kit/form/use-start-values.ts'
import { SectionCard } from '#client/kit/section-card.tsx'
import { useLeadOn } from '#client/kit/use-lead-on.ts'
import { useMay } from '#client/kit/use-may.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { Call, CallResult } from '#shared/contracts/definition/request.ts'
import type { FieldName, LineSpec, RecordOf, Resource } from '#shared/contracts/definition/resource.ts'

export type Creatable = Resource & { create: Call; lines?: LineSpec }
export type Changeable = Omit<Creatable, 'create'> & { get: Call; update: Call }

export type FormSpec<R extends Creatable | Changeable> = {
  resource: R
  names: readonly FieldName<R>[]
  /** Above the fields, which it helps to fill. */
  Aid?: ComponentType<AidProps>
  /** At the end of each line, and what stands above it. */
  lineAid?: LineAid
  /** Where what was saved opens. */
  opens: (saved: SavedOf<R>) => string
}

/** `fill` leaves fields as they are that are not named, and asks about those that are filled. */
export type AidProps = { fill: (values: FormValues) => void }

/** Of a new record its call may answer less than its row. */
type SavedOf<R extends Creatable | Changeable> = R extends { create: infer C extends Call }
  ? CallResult<C>
  : RecordOf<R>

type RecordFormProps<R extends Creatable | Changeable> = {
  spec: FormSpec<R>
  record: Row | null
  /** What a new one begins with, beside what is known of everything that its user makes. */
  start?: Row
}

/** `record` is the one that is changed; null for a new one. */
export function RecordForm<R extends Creatable | Changeable>(props: RecordFormProps<R>): ReactNode
export function RecordForm({ spec, record, start }: RecordFormProps<Creatable & Changeable>) {
  const { resource, Aid, opens } = spec
  const { fields, key, label, lines } = resource
  const known = useStartValues()
  // What the server says of a record is shown beside what is changed, and of a new one there is nothing to show.
  const names = spec.names.filter((name) => record !== null || fieldOf(fields, name).access !== 'computed')
  const { form, row, blame } = useContractForm(
    { fields, names, lines },
    record ?? { ...known, ...start },
    `${label} ${record ? String(record[key]) : ''}`,
  )
  const leadOn = useLeadOn()
  const call = record ? resource.update : resource.create
  const save = useCommand(call as Command)
  const within = useReferenceScope(form.control, row)
  const refresh = useRefresh()
  const may = useMay()
  // Anyone who may not save reads.
  const isLocked = !may(call.needs)
  const fill = (values: FormValues) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  const handleSave = async (values: FormValues) => {
    const body = record ? changesOf(resource, names, values, row) : values
    const saved = (await save.run(body, blame)) as Row | null
    if (saved === null) return
    // A new record's form is empty again: what stays in it would be made once more.
    form.reset(record ? form.getValues() : undefined)
    announce(`${label} ${String(saved[key])} 已保存`)
    refresh(resource)
    leadOn(opens(saved), { replace: true })
  }
  return (
    <CheckedForm className="swms-form" form={form} onSend={handleSave}>
      <SectionCard title="基本信息">
        {Aid && !isLocked && <Aid fill={fill} />}
        <FieldGrid
          fields={fields}
          names={names}
          row={row}
          within={within}
          control={form.control}
          isLocked={(name) =>
            save.isPending || isLocked || (record !== null && fieldOf(fields, name).access !== 'open')
          }
        />
      </SectionCard>
      {lines && (
        <SectionCard title={lines.label}>
          <LineGrid
            control={form.control}
            spec={lines}
            known={(row[lines.name] as readonly Row[] | undefined) ?? []}
            within={within(lines.name)}
            aid={spec.lineAid}
            disabled={save.isPending || isLocked}
          />
        </SectionCard>
      )}
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

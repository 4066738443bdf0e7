// A form as a page: a new document with its lines, or a record that is changed.
import { Button } from '@blueprintjs/core'
import { useLocation, useNavigate } from 'react-router-dom'
import { announce } from '#client/data/announcements.ts'
import { queryOf } from '#client/data/data-client.ts'
import type { Page, PageContext } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useCommand } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FormField } from '#client/kit/form/form-field.tsx'
import { changesOf, type FormValues, fieldOf } from '#client/kit/form/form-values.ts'
import { LineGrid } from '#client/kit/form/line-grid.tsx'
import { useContractForm } from '#client/kit/form/use-contract-form.ts'
import { useReferenceScope } from '#client/kit/form/use-reference-scope.ts'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { placeOf } from '#client/kit/place.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { Call } from '#shared/contracts/request.ts'
import { type LineSpec, nameField, type Resource } from '#shared/contracts/resource.ts'

type Creatable = Resource & { create: Call; lines?: LineSpec }
type Changeable = Creatable & { get: Call; update: Call }

type FormSpec<R extends Creatable> = {
  resource: R
  names: readonly (keyof R['fields'] & string)[]
  /** Where what was saved opens. */
  opens: (row: Row) => string
}

export function formPage<R extends Creatable>(spec: FormSpec<R>): Page {
  const plain = spec as unknown as FormSpec<Creatable>
  const page: Page = () => {
    const { pathname, search } = useLocation()
    const key = changedKey(plain, placeOf(pathname, search).url)
    return (
      <div className="swms-page">
        <PageHeading title={key === null ? undefined : changeTitle(plain.resource, key)} />
        {key === null ? (
          <RecordForm spec={plain} record={null} />
        ) : (
          <QueryBoundary loading={<SkeletonLines count={8} />}>
            <ChangedRecord key={key} spec={plain} recordKey={key} />
          </QueryBoundary>
        )}
      </div>
    )
  }
  page.queries = ({ url }: PageContext) => {
    const key = changedKey(plain, url)
    return key === null ? [] : [recordQuery(plain.resource as Changeable, key)]
  }
  return page
}

/** Records that are counted are known to nobody by their number. */
function changeTitle({ fields, key, label }: Creatable, recordKey: string): string {
  return fieldOf(fields, key).kind === 'integer' ? `修改${label}` : `修改${label} ${recordKey}`
}

/** Whose change this is, where its address names a record; null for a new one. */
function changedKey({ resource }: FormSpec<Creatable>, url: URL): string | null {
  return 'update' in resource ? url.searchParams.get(resource.key) : null
}

function ChangedRecord({ spec, recordKey }: { spec: FormSpec<Creatable>; recordKey: string }) {
  const record = useData(recordQuery(spec.resource as Changeable, recordKey)) as unknown as Row
  return <RecordForm spec={spec} record={record} />
}

function recordQuery({ get, key }: Changeable, recordKey: string) {
  return queryOf(get as Call & { result: never }, { query: { [key]: recordKey } } as never)
}

/** `record` is the one that is changed; null for a new one. */
function RecordForm({ spec, record }: { spec: FormSpec<Creatable>; record: Row | null }) {
  const { resource, names, opens } = spec
  const { fields, key, label, lines } = resource
  const { form, row, blame } = useContractForm({ fields, names, lines }, useStartValues(record))
  const navigate = useNavigate()
  const save = useCommand((record ? (resource as Changeable).update : resource.create) as never)
  const within = useReferenceScope(form.control, row)
  const refresh = useRefresh()
  const handleSave = async (values: FormValues) => {
    const body = record ? changesOf(resource, names, values, row) : values
    const saved = (await save.run(body as never, blame)) as Row | null
    if (saved === null) return
    // A new record's form is empty again: what stays in it would be made once more.
    form.reset(record ? form.getValues() : undefined)
    announce(`${label} ${String(saved[key])} 已保存`)
    refresh(resource)
    void navigate(opens(saved), { replace: true })
  }
  return (
    <CheckedForm className="swms-form" form={form} onSend={handleSave}>
      <SectionCard title="基本信息">
        <div className="swms-form-grid">
          {names.map((name) => (
            <FormField
              key={name}
              control={form.control}
              name={name}
              field={fieldOf(fields, name)}
              text={row[nameField(name)] as string | null | undefined}
              within={within(name)}
              disabled={save.isPending || (record !== null && fieldOf(fields, name).access === 'fixed')}
            />
          ))}
        </div>
      </SectionCard>
      {lines && (
        <SectionCard title={lines.label}>
          <LineGrid
            control={form.control}
            spec={lines}
            within={within(lines.name)}
            disabled={save.isPending}
          />
        </SectionCard>
      )}
      <div className="swms-form-buttons">
        <Button type="submit" intent="primary" size="large" loading={save.isPending}>
          保存
        </Button>
      </div>
    </CheckedForm>
  )
}

/** Whoever works in one warehouse need not choose it. */
function useStartValues(record: Row | null): Row {
  const { warehouses } = usePreferences().preferences
  const [only, ...others] = warehouses
  if (record) return record
  return only && others.length === 0 ? { warehouse: only.code, [nameField('warehouse')]: only.name } : {}
}

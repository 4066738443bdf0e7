// What one entry of the log changed, before and after, in a drawer beside the list.
import { useState } from 'react'
import { Facts } from '#client/kit/document/facts.tsx'
import { DrawerFrame } from '#client/kit/drawer-frame.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { EmptyState } from '#client/kit/state-message.tsx'
import { differenceOf, summaryOf } from '#client/pages/system/audit/difference.ts'
import { auditEntry } from '#shared/contracts/audit.ts'
import { RECORDS, recordNamed } from '#shared/contracts/catalogue.ts'
import { stepName } from '#shared/domain/steps.ts'
import '#client/pages/system/audit/audit.css'

type Entry = Row & {
  action: string
  entity: string
  entityId: string
  before: Row | null
  after: Row | null
}

const FACTS = ['at', 'actor', 'source', 'reason', 'requestId'] as const

export function stepOf({ action, entity }: Row): string {
  return stepName({ action: String(action), entity: String(entity) }, RECORDS)
}

export function ChangeButton({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false)
  const entry = row as Entry
  const title = `${stepOf(row)}${recordNamed(entry.entity)?.label ?? entry.entity} ${entry.entityId}`
  return (
    <>
      <button type="button" className="swms-audit-open" onClick={() => setOpen(true)}>
        {summaryOf(entry) || '查看'}
      </button>
      <DrawerFrame title={title} width={760} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Facts fields={auditEntry.fields} names={FACTS} row={row} />
        <Difference entry={entry} />
      </DrawerFrame>
    </>
  )
}

function Difference({ entry }: { entry: Entry }) {
  const changes = differenceOf(entry)
  if (changes.length === 0) {
    return <EmptyState title="没有可显示的字段" description="此操作不改变可查看的内容，例如重置密码" />
  }
  return (
    <div className="swms-audit-scroller">
      <table className="swms-table swms-audit-difference" aria-label="变更内容">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">变更前</th>
            <th scope="col">变更后</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className="swms-audit-before">{before}</td>
              <td className="swms-audit-after">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

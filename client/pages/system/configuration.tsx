// 参数 — the settings that administrators change while the system runs: what each means, what it may be, who changed it.

import { useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import type { PageQueries } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { ABSENT, formatInstant } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { type Setting, SettingDialog } from '#client/pages/system/configuration/setting-dialog.tsx'
import { auditEntry } from '#shared/contracts/audit.ts'
import { configuration, getConfiguration } from '#shared/contracts/system/configuration.ts'
import { settingHint, settingUnit } from '#shared/domain/settings.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/system/configuration/configuration.css'

const SETTINGS = queryOf(getConfiguration, {})

export function page() {
  return (
    <div className="swms-page">
      <QueryBoundary loading={<SkeletonLines count={8} />} failed={underHeading}>
        <Settings />
      </QueryBoundary>
    </div>
  )
}

page.queries = queries

function queries(): ReturnType<PageQueries> {
  return [SETTINGS]
}

function Settings() {
  const settings = useData(SETTINGS)
  const [code, setCode] = useState<string | null>(null)
  const opened = settings.find((setting) => setting.code === code)
  return (
    <>
      <header className="swms-page-header">
        <div className="swms-page-heading">
          <h1 className="swms-page-title">参数</h1>
          <p className="swms-page-subtitle">
            每次修改都记入审计日志。保留天数只用于下列各项：库存流水、作业、费用、计件、单据与审计日志永久保存
          </p>
        </div>
      </header>
      {settings.length === 0 ? (
        <EmptyState title="没有系统参数" />
      ) : (
        <SettingTable settings={settings} onChange={(setting) => setCode(setting.code)} />
      )}
      {opened && <SettingDialog setting={opened} query={SETTINGS.queryKey} onClose={() => setCode(null)} />}
    </>
  )
}

type SettingTableProps = { settings: readonly Setting[]; onChange: (setting: Setting) => void }

const { fields } = configuration

function SettingTable({ settings, onChange }: SettingTableProps) {
  const may = useMay()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, also where nothing in it can be changed
    <div className="swms-settings-table" tabIndex={0}>
      <table className="swms-table" aria-label="参数">
        <thead>
          <tr>
            <th scope="col">{fields.name.label}</th>
            <th scope="col">{fields.value.label}</th>
            <th scope="col">允许范围</th>
            <th scope="col">{fields.remark.label}</th>
            <th scope="col">修改人</th>
            <th scope="col">{fields.updatedAt.label}</th>
            {may(configuration.update.needs) && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => (
            <tr key={setting.code}>
              <td>
                {setting.name}
                <br />
                <small>{setting.code}</small>
              </td>
              <td className="swms-settings-value">
                {setting.value} {settingUnit(setting.code)}
              </td>
              <td>{settingHint(setting.code) || '任意文字'}</td>
              <td className="swms-settings-remark">{setting.remark || ABSENT}</td>
              <td>
                <Changer setting={setting} />
              </td>
              <td>{formatInstant(setting.updatedAt)}</td>
              {may(configuration.update.needs) && (
                <td>
                  <Button size="small" aria-label={`修改 ${setting.name}`} onClick={() => onChange(setting)}>
                    修改
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Leads to all changes of the setting, where the user may read them. */
function Changer({ setting: { code, changedBy } }: { setting: Setting }) {
  const may = useMay()
  if (changedBy === null) return '初始值'
  if (!may(auditEntry.reads)) return changedBy
  return <RowLink href={hrefTo('audit', { entity: configuration.name, entityId: code })}>{changedBy}</RowLink>
}

// Whose badges, for how many days; and then the badges.

import { type FormEvent, useId, useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { BadgeLabels } from '#client/features/labels/badge-labels.tsx'
import { Button } from '#client/kit/button.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { TextField } from '#client/kit/text-field.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { Badges } from '#client/pages/labor/badges/badges.tsx'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { splitList } from '#shared/validation.ts'
import '#client/kit/fields/fields.css'

const DAYS = [1, 3, 7, 15, 31]
const USUAL_DAYS = 7

export function IssueBadges({ workers }: { workers: string }) {
  const [text, setText] = useState(workers)
  const [days, setDays] = useState(USUAL_DAYS)
  const [error, setError] = useState<string>()
  const daysId = useId()
  const issue = useCall(issueBadges)
  const isAllowed = useMay()(issueBadges.needs)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const sent = issueBadges.body.safeParse({ workers: splitList(text), days })
    setError(sent.success ? undefined : sent.error.issues[0]?.message)
    if (sent.success) issue.mutate({ body: sent.data })
  }
  return (
    <>
      <SectionCard title="签发工牌">
        <form className="swms-badge-form" method="post" onSubmit={handleSubmit}>
          <TextField
            label="工号"
            required
            placeholder="可粘贴多个，以空格或逗号分隔"
            autoComplete="off"
            value={text}
            error={error}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div className="bp6-form-group">
            <label className="bp6-label" htmlFor={daysId}>
              有效天数
            </label>
            <div className="bp6-html-select">
              <select
                id={daysId}
                value={days}
                onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
              >
                {DAYS.map((count) => (
                  <option key={count} value={count}>
                    {count} 天
                  </option>
                ))}
              </select>
            </div>
          </div>
          <div className="bp6-form-group">
            <Button
              type="submit"
              intent="primary"
              disabled={!isAllowed}
              title={isAllowed ? undefined : '须有维护员工与班组的权限'}
              loading={issue.isPending}
            >
              生成工牌
            </Button>
          </div>
        </form>
      </SectionCard>
      {issue.data && (
        <SectionCard
          title={`工牌（${issue.data.length}）`}
          aside={
            <BadgeLabels
              workers={issue.data.map(({ empNo }) => empNo)}
              days={issue.variables.body.days ?? USUAL_DAYS}
            />
          }
        >
          <Badges badges={issue.data} />
        </SectionCard>
      )}
    </>
  )
}

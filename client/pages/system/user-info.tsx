// 个人信息 — the user's own profile; completing it activates the account.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { OWN_INFO } from '#client/data/own-queries.ts'
import { useIsActivated } from '#client/data/page-state-context.ts'
import { useCall } from '#client/data/use-call.ts'
import { useData } from '#client/data/use-data.ts'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FormTextField } from '#client/kit/form-text-field.tsx'
import { formatInstant } from '#client/kit/format.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useUnsavedForm } from '#client/kit/unsaved/use-unsaved-form.ts'
import { type CodeName, fieldLabels } from '#shared/contracts/definition/call.ts'
import { type ProfileForm, profileForm, updateInfo } from '#shared/contracts/system/user.ts'
import '#client/pages/system/user-info.css'
import type { UserInfo } from '#shared/shapes/user-info.ts'
import { userInfo } from '#shared/shapes/user-info.ts'

export function page() {
  return (
    <div className="swms-page">
      <header className="swms-page-header">
        <h1 className="swms-page-title">个人信息</h1>
      </header>
      <QueryBoundary loading={<ProfileSkeleton />}>
        <Profile />
      </QueryBoundary>
    </div>
  )
}

const infoLabels = fieldLabels(userInfo)
const formLabels = fieldLabels(profileForm)

function Profile() {
  const user = useData(OWN_INFO)
  const isActivated = useIsActivated(user)
  return (
    <>
      {!isActivated && (
        <div className="bp6-callout bp6-intent-warning swms-profile-callout">
          <h2 className="bp6-heading">账号尚未激活</h2>
          完善下方个人信息并保存后，账号将自动激活。
        </div>
      )}
      <div className="swms-profile-columns">
        <SectionCard title="基本资料">
          <ProfileEditor user={user} />
        </SectionCard>
        <SectionCard title="账号信息">
          <AccountFacts user={user} />
        </SectionCard>
      </div>
    </>
  )
}

function ProfileEditor({ user }: { user: UserInfo }) {
  const form = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: profileOf(user),
    mode: 'onTouched',
  })
  useUnsavedForm(form, 'profile')
  const client = useQueryClient()
  const save = useCall(updateInfo)
  const handleSave = async (profile: ProfileForm) => {
    const isSaved = await save.mutateAsync({ body: profile }).then(
      () => true,
      () => false,
    )
    if (!isSaved) return
    // Not as it was answered: another back end answers nothing.
    client.setQueryData(OWN_INFO.queryKey, (known) => known && { ...known, ...profile, activated: true })
    form.reset(profile)
  }
  const field = (name: keyof ProfileForm) => ({
    form,
    name,
    label: formLabels[name],
    // What is being saved stays what is on the screen.
    readOnly: save.isPending,
  })
  return (
    <CheckedForm
      className="swms-profile-form"
      form={form}
      onChange={() => !save.isIdle && !save.isPending && save.reset()}
      onSend={handleSave}
    >
      <FormTextField {...field('name')} required autoComplete="name" />
      <FormTextField {...field('mobile')} required type="tel" inputMode="numeric" autoComplete="tel" />
      <FormTextField {...field('idNumber')} required autoComplete="off" />
      <FormTextField {...field('email')} type="email" autoComplete="email" />
      <div className="swms-profile-submit">
        <button type="submit" className="bp6-button bp6-intent-primary" disabled={save.isPending}>
          {save.isPending ? '保存中…' : '保存'}
        </button>
        <span className="swms-profile-saved" role="status">
          {save.isSuccess && '保存成功'}
        </span>
        <span className="swms-profile-refused" role="alert">
          {save.error?.message}
        </span>
      </div>
    </CheckedForm>
  )
}

function AccountFacts({ user }: { user: UserInfo }) {
  return (
    <dl className="swms-own-facts">
      <Fact label={infoLabels.username} value={user.username} />
      <Fact label={infoLabels.roles} value={namesOf(user.roles)} />
      <Fact label={infoLabels.warehouses} value={namesOf(user.warehouses)} />
      <Fact label={infoLabels.owners} value={namesOf(user.owners)} />
      <Fact label={infoLabels.activated} value={useIsActivated(user) ? '已激活' : '未激活'} />
      <Fact label={infoLabels.lastLoginAt} value={user.lastLoginAt ? formatInstant(user.lastLoginAt) : '—'} />
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="swms-own-facts-row">
      <dt className="swms-own-facts-label">{label}</dt>
      <dd className="swms-own-facts-value">{value}</dd>
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <div className="swms-profile-columns">
      <SectionCard title="基本资料">
        <SkeletonLines count={8} />
      </SectionCard>
      <SectionCard title="账号信息">
        <SkeletonLines count={6} />
      </SectionCard>
    </div>
  )
}

function profileOf({ name, mobile, idNumber, email }: UserInfo): ProfileForm {
  return { name, mobile, idNumber, email }
}

function namesOf(entries: readonly CodeName[]): string {
  return entries.length === 0 ? '—' : entries.map(({ name }) => name).join('、')
}

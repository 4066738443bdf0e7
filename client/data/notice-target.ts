// Where a notice leads.
import { safeRedirect } from '#shared/session.ts'
import { isExternalLink } from '#shared/validation.ts'

export type NoticeTarget = { kind: 'page' | 'external'; href: string }

/** Null for no link, and for one that is neither a page of the console nor an ordinary link ('javascript:…', '//evil'). */
export function noticeTarget(link: string | null): NoticeTarget | null {
  if (!link) return null
  if (isExternalLink(link)) return { kind: 'external', href: link }
  return safeRedirect(link) === link ? { kind: 'page', href: link } : null
}

// What a page holds that was filled in by hand, as lines of text: for anyone who can no longer save it there.
import { VIEWS_ID } from '#shared/constants.ts'

/** Of the page in front and its dialogs. */
export function filledText(): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    ['input', 'textarea', 'select'].map((tag) => `#${VIEWS_ID} ${tag}, .bp6-dialog ${tag}`).join(', '),
  )
  return [...fields]
    .filter((field) => field.checkVisibility?.() !== false && !UNREAD.has(field.type) && field.value !== '')
    .map((field) => `${labelOf(field)}：${textOf(field)}`)
    .join('\n')
}

const UNREAD = new Set(['checkbox', 'radio', 'file', 'hidden', 'password', 'button', 'submit'])

function labelOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  const label = field.ariaLabel ?? field.labels?.[0]?.innerText ?? ''
  return label.split('\n')[0]?.trim() ?? ''
}

function textOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  return field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value
}

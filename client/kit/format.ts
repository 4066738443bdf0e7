// How figures and instants are written. Locale and time zone are fixed: the server and every browser write the same.

const COUNT = new Intl.NumberFormat('zh-CN')

const SHANGHAI = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** 12345 → '12,345'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** UTC ISO → '2026-03-01 08:05' in Shanghai. Text that is no instant comes back as it is. */
export function formatInstant(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  // From its parts: the order and the signs between them differ from one ICU version to the next.
  const parts = Object.fromEntries(SHANGHAI.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`
}

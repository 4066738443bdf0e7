// Addresses of other systems, as people type them in.

const LONGEST_ADDRESS = 500

type Kind = {
  label: string
  example: string
  /** Http will do, within a private network. */
  plain: boolean
}

/** In words for people; null when nothing is wrong. */
export function webAddressMistake(text: string, { label, example, plain }: Kind): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || text.length > LONGEST_ADDRESS) return `${label}须为 ${example} 形式的地址`
  if (url.protocol !== 'https:' && !(plain && url.protocol === 'http:')) return `${label}须以 https:// 开头`
  if (url.username !== '' || url.password !== '') return `${label}不能带用户名或密码`
  return url.hash === '' ? null : `${label}不能带 # 之后的部分`
}

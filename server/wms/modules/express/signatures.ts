// How platforms know who asks. Both prescribe MD5; what is signed is read as UTF-8.
import { createHash } from 'node:crypto'

/** 快递100: over the parameters as they are sent, to the letter. */
export function kuaidi100Signature(param: string, time: string, key: string, secret: string): string {
  return md5(`${param}${time}${key}${secret}`)
}

/** 淘宝开放平台 (`sign_method=md5`): over all parameters by their names in ASCII order, but for empty ones. */
export function topSignature(params: Readonly<Record<string, string>>, secret: string): string {
  const signed = Object.keys(params)
    .filter((name) => params[name] !== '')
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}${params[name]}`)
  return md5(`${secret}${signed.join('')}${secret}`)
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
}

// Why what was scanned could not be looked up, for the station to say.
import { CallFailure } from '#client/data/call-failure.ts'

export function lookupFailure(error: unknown): string {
  return error instanceof CallFailure ? error.message : '查询失败，请重新扫描'
}

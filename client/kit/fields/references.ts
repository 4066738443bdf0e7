// How the records that a field can refer to are found: people among the user's colleagues, zones by a call of their own in each
// version, everything else by code or name.
import { queryOf } from '#client/data/data-client.ts'
import { MOST_REFERENCES, searchReferences } from '#shared/contracts/base/reference.ts'
import { getRepositoryOptions, getZones } from '#shared/contracts/base/zone.ts'
import type { CallResult, CodeName } from '#shared/contracts/definition/call.ts'
import { REFERABLE, type Referable } from '#shared/contracts/definition/field.ts'
import { getUserOptions } from '#shared/contracts/system/colleague.ts'
import type { Preferences } from '#shared/frame/preferences.ts'

/** Records of one warehouse or one owner only. */
export type ReferenceScope = { warehouse?: string | undefined; owner?: string | undefined }

export function referencesOf(to: string, keyword: string, within: ReferenceScope = {}) {
  const body = { to: referable(to), keyword: keyword.slice(0, 100), ...within }
  return queryOf(searchReferences, { body })
}

export const COLLEAGUES = queryOf(getUserOptions, {})

/** All of a warehouse, or all that there are. */
export function zonesOf(version: Preferences['version'], { warehouse }: ReferenceScope = {}) {
  return queryOf(version === 'V4' ? getRepositoryOptions : getZones, { query: { warehouse } })
}

/** By code: warehouses call their zones alike. */
export function matchingZones(zones: readonly CodeName[], keyword: string): CodeName[] {
  const matching = zones.filter(({ code, name }) => `${code} ${name}`.includes(keyword))
  return [...new Map(matching.map((zone) => [zone.code, zone])).values()].slice(0, MOST_REFERENCES)
}

/** A person's code is their id: that is what records keep. */
export function matchingColleagues(people: CallResult<typeof getUserOptions>, keyword: string): CodeName[] {
  return people
    .filter(({ code, name }) => `${code} ${name}`.includes(keyword))
    .map(({ id, name }) => ({ code: String(id), name }))
}

function referable(to: string): Referable {
  const known = REFERABLE.find((name) => name === to)
  if (!known) throw new Error(`${to} cannot be referred to: add it to REFERABLE`)
  return known
}

// Who is signed in, as back ends tell it: with an id, a name and an avatar, or with all that the console knows of a user.
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { readInstant } from '#shared/instant.ts'
import { readOptions } from '#shared/readers/options.ts'
import {
  type Fields,
  fieldsOf,
  firstText,
  readFlag,
  readId,
  readList,
  Unreadable,
} from '#shared/readers/values.ts'
import type { UserInfo } from '#shared/shapes/user-info.ts'

/** Throws `Unreadable` where nobody is named. */
export function readUserInfo(data: unknown): UserInfo {
  const answer = fieldsOf(data)
  const fields = fieldsOf(answer?.['user']) ?? fieldsOf(answer?.['userVO']) ?? answer
  if (!fields) throw new Unreadable('data')
  const id = readId(fields['id']) ?? readId(fields['userId'])
  if (id === null) throw new Unreadable('data.id')
  const username = firstText(fields, 'username', 'userName', 'account')
  const activated = readFlag(fields['activated']) ?? readFlag(fields['activate'])
  const avatar = firstText(fields, 'avatar')
  return {
    // Another back end's may be rounded, or no number at all: what calls by an id takes the session's.
    id: Number(id),
    username,
    name: firstText(fields, 'name', 'nickName', 'realName') || username || id,
    ...(avatar !== '' && { avatar }),
    mobile: firstText(fields, 'mobile', 'phonenumber', 'phone'),
    idNumber: firstText(fields, 'idNumber'),
    email: firstText(fields, 'email'),
    ...(activated !== null && { activated }),
    roles: readGiven(fields, 'roles'),
    warehouses: readGiven(fields, 'warehouses'),
    owners: readGiven(fields, 'owners'),
    ...(Array.isArray(fields['actions']) && { actions: fields['actions'].map(String) }),
    lastLoginAt: readInstant(fields['lastLoginAt']),
  }
}

function readGiven(fields: Fields, name: string): CodeName[] {
  return readOptions(Array.isArray(fields[name]) ? readList(fields[name]) : [])
}

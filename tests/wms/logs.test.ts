// A log is read by many. Errors of every kind are provoked, and no token, password or personal number may show in it.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { login, updateInfo, updatePassword } from '#shared/contracts/system/user.ts'
import { startWms } from '#tests/support/wms.ts'

const SECRET_PASSWORD = 'S3cretPassw0rd'
const SECRET_MOBILE = '13911112222'

test('no token, password or personal number shows in the log, whatever goes wrong', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const wms = await startWms({ backend: 'postgres', logger: { level: 'trace', stream } })
  const token = await wms.signIn('clerk')
  const body = { name: '李晓梅', mobile: SECRET_MOBILE, idNumber: '999999199001011238', email: '' }
  const password = `id=2&oldPassword=${SECRET_PASSWORD}&password=${SECRET_PASSWORD}2`

  await wms.send({ method: 'POST', path: login.path, body: { username: 'x', password: SECRET_PASSWORD } })
  await wms.send({ method: 'POST', path: login.path, body: `{"password":"${SECRET_PASSWORD}` })
  await wms.send({ method: 'PATCH', path: updatePassword.path, query: password, token })
  await wms.send({ method: 'GET', path: '/api/unknown', query: `Authorization=${token}`, token })
  await wms.send({ method: 'GET', path: NOTICE_STREAM_PATH, query: `Authorization=${token}x` })
  await wms.database.orm.execute(sql`alter table users rename column mobile to mobile_gone`)
  const failed = await wms.send({ method: 'POST', path: updateInfo.path, body, token })
  await wms.close()

  expect(failed).toEqual({
    status: 500,
    envelope: {
      code: 500,
      message: '系统繁忙，请稍后重试',
      data: { reason: 'common.unexpected' },
      result_code: 500,
    },
  })
  const log = lines.join('')
  expect(log).toContain('unexpected error')
  expect(log).toContain('mobile')
  for (const secret of [token, SECRET_PASSWORD, SECRET_MOBILE, 'Authorization=']) {
    expect(log).not.toContain(secret)
  }
})

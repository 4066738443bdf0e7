// Files: uploaded as what they are, found by whom they concern, fetched whole or in part; and what must not get in.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFile } from '#shared/contracts/system/file.ts'
import { DOWNLOAD_PATH } from '#shared/contracts/system/task.ts'
import { download, TEST_PACE, upload } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms, temporaryFolder } from '#tests/support/wms.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(92, 1),
])

describe('on PostgreSQL', () => {
  const clock = createClock()
  const filesDir = temporaryFolder()
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, filesDir, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const partsLeft = () => readdirSync(path.join(filesDir, 'parts'))

  async function uploaded(fileName: string, content: string | Buffer, query = '', token = clerk) {
    const answer = await upload(wms, { fileName, content, query, token })
    expect(answer.json().message).toBe('success')
    return answer.json().data as { fileName: string; mediaType: string; sizeBytes: number }
  }

  describe('an upload', () => {
    test('is typed by its content, whatever its name and its sender say', async () => {
      const file = await uploaded('照片.html', PNG)
      expect(file).toEqual({
        fileName: expect.stringMatching(/^照片-[0-9a-f]{8}\.png$/),
        mediaType: 'image/png',
        sizeBytes: 100,
      })
      const answer = await download(wms, file.fileName, clerk)
      expect(answer.rawPayload.equals(PNG)).toBe(true)
      expect(answer.headers['content-type']).toBe('image/png')
    })

    test('lies under a random name in a folder of its own', async () => {
      await uploaded('合同.csv', '甲,乙')
      const names = readdirSync(filesDir, { recursive: true, encoding: 'utf8' })
      expect(names.filter((name) => !/^(?:parts|[0-9a-f]{2}(?:[/\\][0-9a-f]{32})?)$/.test(name))).toEqual([])
      expect(partsLeft()).toEqual([])
    })

    test('is its sender’s alone, or of those who may see its warehouse', async () => {
      const own = await uploaded('自己.png', PNG)
      expect((await download(wms, own.fileName, admin)).statusCode).toBe(404)
      const ours = await uploaded('大家.png', PNG, 'warehouse=SHQP')
      expect((await download(wms, ours.fileName, admin)).statusCode).toBe(200)
      const third = await uploaded('成都.png', PNG, 'warehouse=CDSL', admin)
      expect((await download(wms, third.fileName, clerk)).statusCode).toBe(404)
    })

    test('to be imported is kept for a day', async () => {
      const { fileName } = await uploaded('导入.csv', '库区编码', `purpose=${encodeURIComponent('导入')}`)
      clock.advance(DAY_MS - 60_000)
      clerk = await wms.signIn('clerk')
      expect((await download(wms, fileName, clerk)).statusCode).toBe(200)
      clock.advance(120_000)
      admin = await wms.signIn('admin')
      clerk = await wms.signIn('clerk')
      finance = await wms.signIn('finance')
      expect((await download(wms, fileName, clerk)).statusCode).toBe(404)
    })

    test.each([
      ['a program', '程序.png', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
      ['a page that calls itself CSV', '页面.csv', '<!doctype html><script>alert(1)</script>'],
      ['a page behind a byte order mark', '页面.csv', '\ufeff <html>'],
      ['a picture with a script', '图.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
      ['text that does not call itself CSV', '脚本.js', 'alert(1)'],
      ['nothing', '空.csv', ''],
      ['another kind of zip', '包.xlsx', zipOf({ 'a.txt': Buffer.from('x') })],
    ])('of %s is refused', async (_case, fileName, content) => {
      const answer = await upload(wms, { fileName, content, token: clerk })
      expect(answer.json()).toMatchObject({ code: 400, message: '只能上传 XLSX、CSV、PDF、PNG、JPG 文件' })
      expect(partsLeft()).toEqual([])
    })

    test.each([
      ['without a file', { payload: '{}', type: 'application/json' }, '请选择要上传的文件'],
      [
        'of broken parts',
        { payload: '--x\r\n', type: 'multipart/form-data; boundary=x' },
        '请求格式不正确，请检查后重试',
      ],
    ])('%s is refused', async (_case, { payload, type }, message) => {
      const answer = await wms.app.inject({
        method: 'POST',
        url: uploadFile.path,
        headers: { authorization: clerk, 'content-type': type },
        payload,
      })
      expect(answer.json()).toMatchObject({ code: 400, message })
    })

    test('of a warehouse or an owner that its sender may not see is refused', async () => {
      for (const query of ['warehouse=CDSL', 'warehouse=NOPE', 'owner=NOPE']) {
        const answer = await upload(wms, { fileName: '图.png', content: PNG, query, token: clerk })
        expect(answer.json()).toMatchObject({ code: 403, message: '仓库或货主不在您的权限范围内' })
      }
    })

    // Anyone who has an account could fill the disk that the database lies on, with 200 MB a film.
    test('needs a right: of films to register them, of all else to write anything', async () => {
      const film = await upload(wms, {
        fileName: '录像.mp4',
        content: 'x',
        query: `purpose=${encodeURIComponent('录像')}`,
        token: finance,
      })
      expect(film.json()).toMatchObject({ code: 403, message: '没有权限执行此操作，请联系管理员' })
      const newbie = await wms.signIn('newbie')
      await wms.database.orm.execute(
        sql`delete from user_roles where user_id = (select id from users where username = 'newbie')`,
      )
      for (const purpose of ['附件', '导入', '录像']) {
        const query = `purpose=${encodeURIComponent(purpose)}`
        const answer = await upload(wms, { fileName: '图.png', content: PNG, query, token: newbie })
        expect(answer.json()).toMatchObject({ code: 403, message: '没有权限执行此操作，请联系管理员' })
      }
    })

    test('of a stranger is refused before its body is read', async () => {
      const answer = await upload(wms, { fileName: '图.png', content: PNG, token: 'made-up' })
      expect(answer.json()).toMatchObject({ code: 600 })
    })

    test('of more than 20 MB is refused with the limit, and leaves nothing', async () => {
      const content = Buffer.alloc(20 * 1024 * 1024 + 1, 'a')
      const answer = await upload(wms, { fileName: '大.csv', content, token: clerk })
      expect([answer.statusCode, answer.json().message]).toEqual([413, '文件超过20MB，请压缩或拆分后上传'])
      expect(partsLeft()).toEqual([])
    })
  })

  test('an upload that breaks off in the middle of the file is refused, and leaves nothing', async () => {
    const answer = await wms.app.inject({
      method: 'POST',
      url: uploadFile.path,
      headers: { authorization: clerk, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b',
    })
    expect(answer.json()).toMatchObject({ code: 400, message: '请求格式不正确，请检查后重试' })
    expect(partsLeft()).toEqual([])
  })

  /** Path traversal: the name of an upload, written as a path, puts a file where programs or other users' files lie. */
  test.each([
    '../../../etc/cron.d/x.csv',
    '..\\\\..\\\\x.csv',
    '/etc/passwd',
    'C:\\\\x.csv',
    'a/b.csv',
    '..',
    'x\u202efdp.csv',
    '',
  ])('an upload named %j is refused', async (fileName) => {
    const answer = await upload(wms, { fileName, content: 'a,b', token: clerk })
    expect(answer.json().code).toBe(400)
    expect(partsLeft()).toEqual([])
  })

  /** Zip bomb: kilobytes that unpack to gigabytes, and a directory that lies about it. */
  describe('a zip bomb', () => {
    const parts = {
      '[Content_Types].xml': Buffer.from('<Types/>'),
      'xl/workbook.xml': Buffer.from('<workbook/>'),
    }

    test('is refused when it unpacks to too much', async () => {
      const content = zipOf({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(101 * 1024 * 1024) })
      expect(content.length).toBeLessThan(200_000)
      const answer = await upload(wms, { fileName: '炸弹.xlsx', content, token: clerk })
      expect(answer.json()).toMatchObject({ code: 400, message: '文件解压后超过100MB，请拆分后上传' })
      expect(partsLeft()).toEqual([])
    })

    test('is refused when it says less than it holds', async () => {
      const content = zipOf({ ...parts, 'xl/sheet.xml': Buffer.alloc(1024 * 1024) }, 10)
      const answer = await upload(wms, { fileName: '炸弹.xlsx', content, token: clerk })
      expect(answer.json()).toMatchObject({ code: 400, message: '文件已损坏或已加密，请检查后重新上传' })
    })

    test('is refused when it has too many entries', async () => {
      const many = Array.from({ length: 1_001 }, (_, index) => [`${index}`, Buffer.alloc(0)] as const)
      const content = zipOf(Object.fromEntries(many))
      const answer = await upload(wms, { fileName: '炸弹.xlsx', content, token: clerk })
      expect(answer.json().code).toBe(400)
    })
  })

  describe('a download', () => {
    let fileName = ''
    beforeAll(async () => {
      fileName = (await uploaded('清单 (1).csv', '0123456789')).fileName
    })

    test('is saved under its own name and kept nowhere', async () => {
      const answer = await download(wms, fileName, clerk)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="__ \(1\)-[0-9a-f]{8}\.csv"; filename\*=UTF-8''%E6%B8%85%E5%8D%95%20%281%29-[0-9a-f]{8}\.csv$/,
        ),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      })
    })

    test.each([
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=5-500', '56789', 'bytes 5-9/10'],
    ])('of %s is that part', async (range, payload, contentRange) => {
      const answer = await download(wms, fileName, clerk, { range })
      expect([answer.statusCode, answer.payload]).toEqual([206, payload])
      expect(answer.headers['content-range']).toBe(contentRange)
    })

    test('beyond the end is refused with the length', async () => {
      const answer = await download(wms, fileName, clerk, { range: 'bytes=10-20' })
      expect([answer.statusCode, answer.json().message]).toEqual([416, '请求的范围超出文件大小'])
      expect(answer.headers['content-range']).toBe('bytes */10')
      expect(answer.headers['content-disposition']).toBeUndefined()
    })

    test('of a part of another version is all of it', async () => {
      const answer = await download(wms, fileName, clerk, { range: 'bytes=2-4', 'if-range': '"other"' })
      expect([answer.statusCode, answer.payload]).toEqual([200, '0123456789'])
    })

    test.each([
      ['somebody else’s', () => fileName, () => finance],
      ['no name', () => '', () => clerk],
      ['a path', () => '../../../etc/passwd', () => clerk],
      ['a path to its own', () => `./${fileName}`, () => clerk],
      ['another letter case', () => fileName.toUpperCase(), () => clerk],
      ['a pattern', () => '%.csv', () => clerk],
      ['a number sign after it', () => `${fileName}#`, () => clerk],
    ])('of %s is not found', async (_case, name, token) => {
      const answer = await download(wms, name(), token())
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({
        message: '文件不存在或已过期，请重新导出',
        data: { reason: 'common.fileUnknown' },
      })
    })

    test.each([`${DOWNLOAD_PATH}?fileName=x`, DOWNLOAD_PATH])('%s is refused to strangers', async (url) => {
      const answer = await wms.app.inject({ method: 'GET', url })
      expect(answer.json()).toMatchObject({ code: 600 })
      const madeUp = await wms.app.inject({ method: 'GET', url, headers: { authorization: 'made-up' } })
      expect(madeUp.json()).toMatchObject({ code: 600 })
    })
  })
})

/** A zip by hand: `claimed` is what its directory says of each size. */
function zipOf(entries: Record<string, Buffer>, claimed?: number): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claimed ?? content.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

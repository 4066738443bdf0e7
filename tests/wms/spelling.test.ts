import { expect, test } from 'vitest'
import { createSpelling, spell } from '#shared/spelling.ts'

test.each([
  ['库存查询', 'ku cun cha xun', 'kccx'],
  ['计件重算', 'ji jian chong suan', 'jjcs'],
  ['货主策略', 'huo zhu ce lve', 'hzcl'],
  ['绿色', 'lv se', 'ls'],
  ['ASN推送', 'a s n tui song', 'asnts'],
  ['', '', ''],
])('«%s» is typed %s', (title, pinyin, initials) => {
  expect(spell(title)).toEqual({ pinyin, initials })
})

test('every character has its syllable: what is found in one can be shown in the other', () => {
  const title = '盘点任务详情V6（新）'
  expect(spell(title).pinyin.split(' ')).toHaveLength([...title].length)
  expect(spell(title).initials).toHaveLength([...title].length)
})

test('a title is looked up once', () => {
  const spelling = createSpelling()
  expect(spelling('首页')).toBe(spelling('首页'))
})

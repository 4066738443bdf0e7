// Whom a parcel goes to, as people paste it out of chats, shops and other systems.
import { describe, expect, it } from 'vitest'
import { addressOf, divisionOf, type ReadAddress, readAddress } from '#shared/domain/address/read-address.ts'

const HANGZHOU = { province: '浙江省', city: '杭州市', district: '余杭区' }
const CLEAR: ReadAddress = {
  ...HANGZHOU,
  receiver: '张三',
  mobile: '13800138000',
  street: '文一西路969号',
  doubts: [],
}
const BEIJING = { province: '北京市', city: '北京市', district: '朝阳区' }

describe('a pasted block', () => {
  it.each([
    ['张三，13800138000，浙江省杭州市余杭区文一西路969号'],
    ['浙江省杭州市余杭区文一西路969号 张三 13800138000'],
    ['浙江省 杭州市 余杭区 文一西路969号 13800138000 张三'],
    ['13800138000 张三 浙江省杭州市余杭区文一西路969号'],
    ['张三 138 0013 8000\n浙江 杭州 余杭 文一西路969号'],
    ['张三 +86 138-0013-8000 浙江杭州余杭区文一西路969号'],
    ['收货人：张三\n手机号码：13800138000\n所在地区：浙江省杭州市余杭区\n详细地址：文一西路969号'],
    ['收件人: 张三 联系电话: 13800138000 收货地址: 浙江省-杭州市-余杭区-文一西路969号'],
    ['张三浙江省杭州市余杭区文一西路969号13800138000'],
    ['联系人：13800138000 张三 浙江省杭州市余杭区文一西路969号'],
    ['浙江省杭州市余杭区文一西路969号 张三 联系人：13800138000'],
    ['张三\t13800138000\t311100\t杭州市余杭区文一西路969号'],
    ['张三 13800138000 中国浙江省余杭区文一西路969号'],
    ['张三　１３８００１３８０００　浙江省杭州市余杭区文一西路９６９号'],
  ])('%j is taken apart', (text) => {
    expect(readAddress(text)).toEqual(CLEAR)
  })

  it.each([
    ['张三[7839]，18412345678-7839，浙江省杭州市余杭区文一西路969号', '18412345678转7839', '张三[7839]'],
    ['张三 18412345678转7839 浙江省杭州市余杭区文一西路969号', '18412345678转7839', '张三'],
    ['张三 18412345678[7839] 浙江省杭州市余杭区文一西路969号', '18412345678转7839', '张三'],
    ['张三 0571-88886666 浙江省杭州市余杭区文一西路969号', '0571-88886666', '张三'],
    ['张三 021-58886666-801 浙江省杭州市余杭区文一西路969号', '021-58886666转801', '张三'],
    ['李四先生 400-800-8888 浙江省杭州市余杭区文一西路969号', '400-800-8888', '李四先生'],
  ])('%j keeps the telephone with its extension', (text, mobile, receiver) => {
    expect(readAddress(text)).toEqual({ ...CLEAR, mobile, receiver })
  })

  it.each([
    ['北京市朝阳区建国路88号', BEIJING, '建国路88号'],
    ['北京北京市朝阳区建国路88号', BEIJING, '建国路88号'],
    ['北京朝阳区建国路88号', BEIJING, '建国路88号'],
    [
      '上海市黄浦区南京东路100号',
      { province: '上海市', city: '上海市', district: '黄浦区' },
      '南京东路100号',
    ],
    ['重庆市云阳县云江大道1号', { province: '重庆市', city: '重庆市', district: '云阳县' }, '云江大道1号'],
    ['湖北省仙桃市沔阳大道1号', { province: '湖北省', city: '', district: '仙桃市' }, '沔阳大道1号'],
    [
      '内蒙古呼和浩特市新城区中山路1号',
      { province: '内蒙古自治区', city: '呼和浩特市', district: '新城区' },
      '中山路1号',
    ],
    [
      '新疆维吾尔自治区喀什地区喀什市色满路1号',
      { province: '新疆维吾尔自治区', city: '喀什地区', district: '喀什市' },
      '色满路1号',
    ],
    [
      '广西南宁市青秀区民族大道1号',
      { province: '广西壮族自治区', city: '南宁市', district: '青秀区' },
      '民族大道1号',
    ],
    ['吉林吉林市船营区北京路1号', { province: '吉林省', city: '吉林市', district: '船营区' }, '北京路1号'],
    [
      '云南省大理白族自治州大理市人民路1号',
      { province: '云南省', city: '大理白族自治州', district: '大理市' },
      '人民路1号',
    ],
    [
      '云南大理大理市人民路1号',
      { province: '云南省', city: '大理白族自治州', district: '大理市' },
      '人民路1号',
    ],
    ['长春市朝阳区人民大街1号', { province: '吉林省', city: '长春市', district: '朝阳区' }, '人民大街1号'],
  ])('%j lies in its division', (address, division, street) => {
    expect(readAddress(`张三 13800138000 ${address}`)).toEqual({ ...CLEAR, ...division, street })
  })

  it.each([
    ['张三 13800138000 朝阳区建国路88号', '没有认出省市区，请核对地址'],
    ['张三 13800138000 海南路1号', '没有认出省市区，请核对地址'],
    ['张三 138****8000 浙江省杭州市余杭区文一西路969号', '电话中有星号，请填写真实号码或平台的隐私号'],
    ['13800138000 浙江省杭州市余杭区文一西路969号', '没有认出收货人，请补上'],
    ['张三 浙江省杭州市余杭区文一西路969号', '没有认出电话，请补上'],
    ['张三 13800138000 13900139000 浙江省杭州市余杭区文一西路969号', '另有电话 13900139000 未填入'],
    ['张三 13800138000 浙江省杭州市文一西路969号', '没有认出区县，请核对地址'],
    ['张三 单号138001380001380 浙江省杭州市余杭区文一西路969号', '没有认出电话，请补上'],
  ])('%j says what a person must look at', (text, doubt) => {
    expect(readAddress(text).doubts).toContain(doubt)
  })

  it('that is nothing of the kind is said to be so, and none of it is lost', () => {
    expect(readAddress('明天发货吗')).toMatchObject({ mobile: '', province: '' })
    expect(readAddress('').doubts).toHaveLength(3)
  })
})

describe('an address', () => {
  it.each([
    ['浙江省杭州市余杭区文一西路969号', HANGZHOU],
    ['浙江 杭州 余杭 文一西路969号', HANGZHOU],
    ['文一西路969号', { province: '', city: '', district: '' }],
    ['北京市朝阳区建国路88号', BEIJING],
  ])('%s lies in its division', (address, division) => {
    expect(divisionOf(address)).toEqual(division)
  })

  it('is written whole, and a municipality once', () => {
    expect(addressOf({ ...HANGZHOU, street: '文一西路969号' })).toBe('浙江省杭州市余杭区文一西路969号')
    expect(addressOf({ ...BEIJING, street: '建国路88号' })).toBe('北京市朝阳区建国路88号')
  })
})

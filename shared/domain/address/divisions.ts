// 行政区划 — provinces, cities and districts as they are since 2024, and by which words people call them.
import { areaList } from '@vant/area-data'

export type Division = { province: string; city: string; district: string }
/** `called`: the whole name first, then what is said for short. */
export type Place = { name: string; called: string[] }
export type City = Place & { districts: Place[] }
export type Province = Place & { cities: City[] }

/** What districts without a city of their own stand under in the list; those of a municipality under 县. */
const NO_CITY = /^(省|自治区)直辖县/
const OF_MUNICIPALITY = '县'

const PEOPLES =
  '蒙古族?|回族|藏族|维吾尔族?|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克族?|傣族|黎族|傈僳族|佤族|畲族|拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜族?|土族|达斡尔族|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯族|普米族|塔吉克族?|怒族|鄂温克族|德昂族|保安族|裕固族|独龙族|各族|鄂伦春族?'
/** 内蒙古 is no people's name, though a part of it is. */
const OF_PEOPLES = new RegExp(`(?<!内)(${PEOPLES})+(?=自治)`)
const KIND = /(特别行政区|自治区|自治州|自治县|自治旗|地区|林区|矿区|特区|省|市|盟|区|县|旗)$/

export const PROVINCES: readonly Province[] = Object.entries(areaList.province_list).map(([code, name]) => ({
  ...placeOf(name),
  cities: citiesOf(code.slice(0, 2), name),
}))

function citiesOf(lead: string, province: string): City[] {
  return within(areaList.city_list, lead).map(([code, name]) => ({
    ...cityOf(name, province),
    districts: within(areaList.county_list, code.slice(0, 4)).map(([, district]) => placeOf(district)),
  }))
}

function cityOf(name: string, province: string): Place {
  if (NO_CITY.test(name)) return { name: '', called: [] }
  return placeOf(name === OF_MUNICIPALITY ? province : name)
}

function within(list: Readonly<Record<string, string>>, lead: string) {
  return Object.entries(list).filter(([code]) => code.startsWith(lead))
}

/** A name of one letter without its kind, as 东区, is called by its whole name alone. */
function placeOf(name: string): Place {
  const short = name.replace(OF_PEOPLES, '').replace(KIND, '')
  return { name, called: short.length > 1 ? [name, short] : [name] }
}

// What comes from a scanner as it is: the whole label, with what the device puts before it. Kept is what it names.
import * as z from 'zod'
import { code, LONGEST_BARCODE, note, optional } from '#shared/contracts/definition/field.ts'
import { containerCodeOf, productCodeOf, serialNoOf } from '#shared/domain/gs1.ts'
import { plainCode } from '#shared/validation.ts'

/** A QR label holds an address, a lot, days and a serial beside the product. */
export const LONGEST_SCAN = 512
/** Of a code that people give. */
const LONGEST_CODE = 64

/** As it was scanned, for calls that find out what it is. `missing`: what is told where nothing was scanned. */
export function scannedCode(missing = '请扫描') {
  return z.string(missing).trim().min(1, missing).max(LONGEST_SCAN, '条码过长').meta({ title: '扫描' })
}

/** What the goods of a station's work are scanned by. */
export const goodsCode = z.object({
  owner: code('货主').row,
  sku: code('商品').row,
  code: code('编码或条码').row,
})

/** Where goods are led to, and the digits that hang there; null where nothing fits. */
export function ledPlace(label: string) {
  return z.object({
    loc: optional(code(label)).row,
    checkDigit: note('校验码', 8).row,
    /** By which strategy and which of its rules. */
    reason: note('推荐理由').row,
  })
}

/** A product's code or one of its barcodes, or a label that names it. `missing`: what is told where nothing was scanned. */
export function scannedProduct(label = '商品条码', missing = '请扫描商品') {
  return scanned(missing, productCodeOf)
    .min(1, missing)
    .max(LONGEST_BARCODE, '条码过长')
    .meta({ title: label })
}

/** `2箱 = 48件` where the barcode stands on a package; empty of single pieces. */
export const packed = z.string().meta({ title: '包装换算' })

/** What goods are laid into; may be empty. The number of an SSCC is one. */
export function scannedContainer(label = '容器') {
  return scanned(`请输入${label}`, containerCodeOf)
    .refine((code) => code.length <= LONGEST_CODE, `${label}不超过${LONGEST_CODE}个字`)
    .default('')
    .meta({ title: label })
}

/** What is carried as a whole, a container or a box. The number of an SSCC is one. */
export function scannedCarrier(label = '容器或箱号') {
  const missing = `请扫描${label}`
  return scanned(missing, containerCodeOf)
    .min(1, missing)
    .max(LONGEST_CODE, `${label}过长`)
    .meta({ title: label })
}

/** The number of one piece, or a label that names it. */
export function scannedSerial(label = '序列号') {
  const missing = `请扫描${label}`
  return scanned(missing, serialNoOf).min(1, missing).max(LONGEST_CODE, `${label}过长`).meta({ title: label })
}

/** The separators in a label are needed until it is read. */
function scanned(missing: string, codeOf: (label: string) => string) {
  return z
    .string(missing)
    .max(LONGEST_SCAN, '条码过长')
    .overwrite((label) => plainCode(codeOf(label)))
    .trim()
}

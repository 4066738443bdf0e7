// A label as the dots of a printer: one bit each, 1 burns.

export type Bitmap = {
  width: number
  height: number
  /** Of one row, in bytes. */
  stride: number
  bits: Uint8Array
}

export type Box = { x: number; y: number; width: number; height: number }

export function createBitmap(width: number, height: number): Bitmap {
  const stride = Math.ceil(width / 8)
  return { width, height, stride, bits: new Uint8Array(stride * height) }
}

/** Dots beside the label are left out. */
export function burn({ width, height, stride, bits }: Bitmap, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const place = y * stride + (x >> 3)
  bits[place] = (bits[place] ?? 0) | (0x80 >> (x & 7))
}

export function burnBox(bitmap: Bitmap, { x, y, width, height }: Box): void {
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) burn(bitmap, column, row)
}

// A film of codes held before a camera, as Chromium plays it in place of one.
import { writeFile } from 'node:fs/promises'
import bwip from 'bwip-js/node'

export type Shown = { symbology: string; text: string }

const [WIDTH, HEIGHT] = [640, 480]
const FRAMES_PER_SECOND = 5
const SECONDS_PER_CODE = 2
const [BLACK, WHITE, GREY] = [16, 235, 128]

/** One code after the other, over and over; as Y4M, whose pictures are not compressed. */
export async function writeFilm(file: string, codes: readonly Shown[]): Promise<void> {
  const frames = codes.flatMap((code) =>
    Array.from({ length: FRAMES_PER_SECOND * SECONDS_PER_CODE }, () => frameOf(code)),
  )
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`
  await writeFile(file, Buffer.concat([Buffer.from(head), ...frames]))
}

function frameOf({ symbology, text }: Shown): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const modules = modulesOf(symbology, text)
  const columns = modules[0]?.length ?? 0
  const scale = Math.floor(Math.min((WIDTH * 0.8) / columns, (HEIGHT * 0.8) / modules.length))
  const [left, top] = [(WIDTH - columns * scale) >> 1, (HEIGHT - modules.length * scale) >> 1]
  for (let y = 0; y < modules.length * scale; y += 1)
    for (let x = 0; x < columns * scale; x += 1)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)]) light[(top + y) * WIDTH + left + x] = BLACK
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
}

/** Row by row; bars are as high as the picture allows. */
function modulesOf(bcid: string, text: string): boolean[][] {
  const [drawn] = bwip.raw(bcid, text)
  if (!drawn) throw new Error(`${text} is no ${bcid}`)
  if ('pixs' in drawn) {
    const { pixs, pixx, pixy } = drawn
    return Array.from({ length: pixy }, (_, y) =>
      pixs.slice(y * pixx, (y + 1) * pixx).map((pixel) => pixel === 1),
    )
  }
  const row = drawn.sbs.flatMap((width, index) => Array<boolean>(width).fill(index % 2 === 0))
  return Array.from({ length: Math.ceil(row.length / 2) }, () => row)
}

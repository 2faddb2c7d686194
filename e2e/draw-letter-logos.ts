import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { startBrowser } from './product/browser.ts'

/**
 * Draws `workflows/letters/writer/logos` from the site's drawings: mail readers show no SVG. Every colour of a
 * drawing is the charity's mixed into paper, so that a picture holds how much of it, and each letter's
 * palette holds the colours.
 */
const [width, height] = [144, 96]
const root = fileURLToPath(new URL('..', import.meta.url))
const drawings = join(root, 'web/ui/motif')
const logos = join(root, 'workflows/letters/writer/logos')

const shades = { 1: 12, 2: 24, 3: 40, 4: 62, 5: 88 }
const grey = (percent: number): string => `color-mix(in srgb, #000 ${percent}%, #fff)`
const tints = Object.entries(shades).map(([tint, percent]) => `--tint-${tint}:${grey(percent)}`)
const style = [...tints, '--glow:#fff', `--petal-1:${grey(62)}`, `--petal-2:${grey(40)}`].join(';')

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const palettePicture = (greys: readonly number[]): Buffer => {
  const rows = Array.from({ length: height }, (_row, y) => {
    const pixels = Array.from({ length: width }, (_pixel, x) =>
      Math.round((255 - (greys[y * width + x] ?? 255)) / 8),
    )
    // Each row begins with the number of its filter, which is none.
    return Buffer.from([0, ...pixels])
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a pixel, which are places in the palette.
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.alloc(33 * 3)),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

// Runs in the browser, which can read its own pictures.
const readGreys = async (source: string): Promise<number[]> => {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const drawing = canvas.getContext('2d')
  drawing?.drawImage(picture, 0, 0)
  const { data } = drawing?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  return Array.from(data).filter((_value, place) => place % 4 === 0)
}

await mkdir(logos, { recursive: true })
const browser = await startBrowser()
const page = await browser.newPage({ viewport: { width, height } })
for (const name of await readdir(drawings)) {
  const drawing = await readFile(join(drawings, name), 'utf8')
  await page.setContent(
    `<body style="margin:0;background:${grey(12)};${style}">${drawing.replace('<svg', `<svg width="${width}" height="${height}" style="display:block"`)}`,
  )
  const shot = (await page.screenshot({ type: 'png' })).toString('base64')
  const greys = await page.evaluate(readGreys, `data:image/png;base64,${shot}`)
  await writeFile(join(logos, name.replace(/\.svg$/, '.png')), palettePicture(greys))
}
await browser.close()

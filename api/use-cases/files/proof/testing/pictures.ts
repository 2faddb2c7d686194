import { sharp } from '../../pictures/sharp.ts'

/** Draws pixels that are red at the left and blue at the right. */
const twoColours = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isLeft = pixel % width < width / 2
    data.set(isLeft ? [255, 0, 0] : [0, 0, 255], pixel * 3)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export const toPng = async (width: number, height: number): Promise<Uint8Array> =>
  Uint8Array.from(await twoColours(width, height).png().toBuffer())

export const toJpeg = async (width: number, height: number): Promise<Uint8Array> =>
  Uint8Array.from(await twoColours(width, height).jpeg({ quality: 90 }).toBuffer())

/** Adds Exif data as a phone writes it: the orientation, and an optional note. */
export const withExif = (picture: Uint8Array, orientation: number, note = ''): Uint8Array => {
  const entry = Buffer.alloc(12)
  entry.writeUInt16LE(0x0112, 0)
  entry.writeUInt16LE(3, 2)
  entry.writeUInt32LE(1, 4)
  entry.writeUInt16LE(orientation, 8)
  const tiff = Buffer.concat([
    Buffer.from('II*\0', 'latin1'),
    Buffer.from([8, 0, 0, 0, 1, 0]),
    entry,
    Buffer.alloc(4),
    Buffer.from(note, 'latin1'),
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)])
}

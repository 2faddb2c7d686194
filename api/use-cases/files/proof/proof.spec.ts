import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharp } from '../pictures/sharp.ts'
import { createUploadWorkers } from '../uploads/worker/upload-workers.ts'
import { detectKind } from './kind.ts'
import { findJpegProblem } from './jpeg-scans.ts'
import { redrawTask } from './redraw-task.ts'
import { redraw, type DrawnKind, type Redrawn } from './redraw.ts'
import { toJpeg, toPng, withExif } from './testing/pictures.ts'

const toBytes = (redrawn: Redrawn): Uint8Array => {
  if ('refused' in redrawn) throw new Error(redrawn.refused)
  return redrawn.bytes
}

const readSize = async (bytes: Uint8Array) => {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

const toPixels = async (bytes: Uint8Array): Promise<number[][]> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  return Array.from({ length: info.width * info.height }, (_, at) => [
    ...data.subarray(at * 3, at * 3 + 3),
  ])
}

const smallPng = await toPng(64, 48)
const tinyPng = await toPng(8, 8)
const smallJpeg = await toJpeg(64, 48)
const photo = await toJpeg(4_000, 3_000)
const tallPng = await toPng(1_170, 12_000)
const widePng = await toPng(2_000, 12_000)

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('the kind of a file', () => {
  it('is recognised by its first bytes', () => {
    expect(detectKind(tinyPng)).toBe('image/png')
    expect(detectKind(smallJpeg)).toBe('image/jpeg')
    for (const before of ['', ' ', '\uFEFF', 'X-Mail: 1\r\n\r\n']) {
      expect(detectKind(Buffer.from(`${before}%PDF-1.7\n`))).toBe('application/pdf')
    }
  })

  it.each([
    '',
    'P',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    `${' '.repeat(2_000)}%PDF-1.7`,
    'MZ',
  ])('is not one that we accept if the file begins with %j', (beginning) => {
    expect(detectKind(Buffer.from(beginning))).toBeNull()
  })
})

describe('a re-encoded picture', () => {
  it.each<[DrawnKind, Uint8Array]>([
    ['image/png', smallPng],
    ['image/jpeg', smallJpeg],
  ])('is still that %s, of the same size', async (kind, picture) => {
    const drawn = toBytes(await redraw(picture, kind))
    expect(detectKind(drawn)).toBe(kind)
    expect(await readSize(drawn)).toEqual({ width: 64, height: 48 })
  })

  it('shows the same: a red corner stays red', async () => {
    const pixels = await toPixels(toBytes(await redraw(tinyPng, 'image/png')))
    expect([pixels[0], pixels.at(-1)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
  })

  it('is white in areas that were transparent', async () => {
    const create = { width: 2, height: 2, channels: 4, background: '#0000' } as const
    const clear = await sharp({ create }).png().toBuffer()
    const drawn = toBytes(await redraw(clear, 'image/png'))
    expect(await toPixels(drawn)).toEqual(Array.from({ length: 4 }, () => [255, 255, 255]))
  })

  it('drops everything hidden in the file', async () => {
    const hidden = '<script>alert(1)</script> 22.3193N 114.1694E PK\u0003\u0004'
    const tail = Buffer.from(hidden, 'latin1')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, tail.length + 2]), tail])
    const photo = withExif(smallJpeg, 1, hidden)
    const jpegWith = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), tail])
    const pngWith = Buffer.concat([smallPng, tail])
    for (const [kind, given] of [
      ['image/jpeg', jpegWith],
      ['image/png', pngWith],
    ] as const) {
      expect(text(given)).toContain('114.1694E')
      const drawn = text(toBytes(await redraw(given, kind)))
      for (const trace of ['script', '22.3193', 'Exif', 'PK\u0003\u0004']) {
        expect(drawn).not.toContain(trace)
      }
    }
  })

  it('is the right way up, whichever way the camera was held', async () => {
    // Red is at the left of the sensor's picture, and blue at the right.
    const wide = await toJpeg(64, 32)
    const upright = async (orientation: number) => {
      const drawn = toBytes(await redraw(withExif(wide, orientation), 'image/jpeg'))
      return { ...(await readSize(drawn)), pixels: await toPixels(drawn) }
    }
    const isRed = ([red = 0, , blue = 0]: number[] = []) => red > 200 && blue < 60
    const normal = await upright(1)
    expect([normal.width, normal.height]).toEqual([64, 32])
    expect(isRed(normal.pixels[0])).toBe(true)
    const clockwise = await upright(6)
    expect([clockwise.width, clockwise.height]).toEqual([32, 64])
    expect(isRed(clockwise.pixels[0])).toBe(true)
    expect(isRed(clockwise.pixels[32 * 63])).toBe(false)
    const around = await upright(3)
    expect(isRed(around.pixels[0])).toBe(false)
    expect(isRed(around.pixels.at(-1))).toBe(true)
  })

  it.each<[string, DrawnKind, Uint8Array, number, number]>([
    ['a photograph', 'image/jpeg', photo, 3_200, 2_400],
    ['a photograph taken sideways', 'image/jpeg', withExif(photo, 6), 2_400, 3_200],
    ['a screenshot of many pages', 'image/png', tallPng, 1_170, 12_000],
    ['a wide screenshot of many pages', 'image/png', widePng, 1_600, 9_600],
  ])('has the size at which it is viewed: %s', async (_what, kind, given, width, height) => {
    const drawn = toBytes(await redraw(given, kind))
    expect(await readSize(drawn)).toEqual({ width, height })
  })
})

describe('a photograph that costs more than it shows', () => {
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 5, 0, 0])
  const withScans = (photo: Uint8Array, scans: number): Uint8Array =>
    Buffer.concat([
      photo.subarray(0, -2),
      Buffer.concat(Array.from({ length: scans }, () => scan)),
      photo.subarray(-2),
    ])

  it('is refused before it is decoded: thousands of scans', () => {
    const size = { width: 2_900, height: 2_000 }
    expect(findJpegProblem(withScans(smallJpeg, 5_000), size)).not.toBeNull()
    const small = { width: 64, height: 64 }
    expect(findJpegProblem(withScans(smallJpeg, 41), small)).toBe('unreadable')
    expect(findJpegProblem(withScans(smallJpeg, 12), small)).toBeNull()
  })

  it('is refused before it is decoded: ten scans of the largest picture are its most', () => {
    const large = Buffer.concat([withScans(smallJpeg, 20), Buffer.alloc(20_000)])
    expect(findJpegProblem(large, { width: 5_000, height: 5_000 })).toBe('unreadable')
  })

  it('is refused before it is decoded: dimensions that its bytes cannot fill', () => {
    const photo = Buffer.from(smallJpeg)
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
    photo.writeUInt16BE(4_900, frame + 5)
    photo.writeUInt16BE(4_900, frame + 7)
    expect(findJpegProblem(photo, { width: 4_900, height: 4_900 })).toBe('too_many_pixels')
  })

  it('is taken with a film behind its end, whose bytes look like scans', () => {
    const film = Buffer.concat([smallJpeg, ...Array.from({ length: 100 }, () => scan)])
    expect(findJpegProblem(film, { width: 64, height: 64 })).toBeNull()
  })
})

/** Returns a PNG with a changed head and a correct checksum. */
const withHead = (png: Uint8Array, write: (head: Buffer) => void): Buffer => {
  const changed = Buffer.from(png)
  const head = changed.subarray(8, 33)
  write(head)
  head.writeUInt32BE(crc32(head.subarray(4, 21)), 21)
  return changed
}

describe('a picture that is none', () => {
  const broken = (picture: Uint8Array) => Uint8Array.from(picture.subarray(0, picture.length >> 1))

  it.each<[string, DrawnKind, Uint8Array]>([
    ['a PNG cut in half', 'image/png', broken(smallPng)],
    ['a PNG with nothing but its beginning', 'image/png', tinyPng.subarray(0, 8)],
    ['a JPEG with nothing but its beginning', 'image/jpeg', Uint8Array.from([0xff, 0xd8, 0xff])],
    ['a JPEG of noise', 'image/jpeg', Uint8Array.from([0xff, 0xd8, 0xff, ...smallPng])],
  ])('is refused: %s', async (_what, kind, given) => {
    expect(await redraw(given, kind)).toEqual({ refused: 'unreadable' })
  })

  it.each<DrawnKind>(['image/png', 'image/jpeg'])(
    'is refused with any bytes after the first ones of %s',
    async (kind) => {
      const beginning = (kind === 'image/png' ? tinyPng : smallJpeg).subarray(0, 8)
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (tail) => {
          const file = Uint8Array.from([...beginning, ...tail])
          expect(await redraw(file, kind)).toHaveProperty('refused')
        }),
        { seed: 20261121, numRuns: 1_000 },
      )
    },
  )

  it('is refused if it is an SVG drawing, which no upload may be', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    expect(await sharp(svg).metadata()).toHaveProperty('format', 'svg')
    for (const kind of ['image/png', 'image/jpeg'] as const) {
      expect(await redraw(svg, kind)).toEqual({ refused: 'unreadable' })
    }
  })

  it('with too many pixels is refused unread', async () => {
    const huge = withHead(await toPng(1, 1), (head) => {
      head.writeUInt32BE(50_000, 8)
      head.writeUInt32BE(50_000, 12)
    })
    expect(await redraw(huge, 'image/png')).toEqual({ refused: 'too_many_pixels' })
  })

  it('of many small passes is read like any other', async () => {
    // An interlaced picture of one pixel has one line of one pass.
    const picture = withHead(await toPng(1, 1), (head) => (head[20] = 1))
    expect(await redraw(picture, 'image/png')).toHaveProperty('bytes')
  })

  it.each([0, 1])(
    'that unpacks to far more than it shows is not unpacked: %i',
    async (interlaced) => {
      const picture = withHead(tinyPng, (head) => (head[20] = interlaced))
      const at = picture.indexOf('IDAT') - 4
      const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bomb.length)
      const checksum = Buffer.alloc(4)
      checksum.writeUInt32BE(crc32(bomb, crc32(Buffer.from('IDAT'))))
      const file = Buffer.concat([
        picture.subarray(0, at),
        length,
        Buffer.from('IDAT'),
        bomb,
        checksum,
        picture.subarray(-12),
      ])
      const before = process.memoryUsage().arrayBuffers
      const drawn = await redraw(file, 'image/png')
      // Data beyond the shown pixels is not unpacked, or the file is refused.
      expect('refused' in drawn || drawn.bytes.length < 1_000).toBe(true)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024)
    },
  )
})

describe('the task that redraws', () => {
  it('runs in its own thread, several at once', async () => {
    const run = createUploadWorkers()
    const draw = async (bytes: Uint8Array, kind: DrawnKind, address: string) => {
      const sender = { address, organisationId: address }
      const drawn = await run(redrawTask, { bytes, kind }, sender)
      return 'output' in drawn && 'bytes' in drawn.output
    }
    const drawn = await Promise.all([
      draw(await toPng(20, 10), 'image/png', 'one'),
      draw(await toJpeg(20, 10), 'image/jpeg', 'two'),
      draw(Uint8Array.from([1, 2, 3]), 'image/png', 'three'),
    ])
    expect(drawn).toEqual([true, true, false])
  })
})

import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { readDimensions, readOrientation } from './dimensions.ts'
import { createUploadWorkers } from '../uploads/worker/upload-workers.ts'
import { detectKind } from './kind.ts'
import { shrinkPicture, turnPicture, type Picture } from './picture.ts'
import { redrawTask } from './redraw-task.ts'
import { redraw, type DrawnKind, type Redrawn } from './redraw.ts'
import { toJpeg, toPng, withExif } from './testing/pictures.ts'

const toBytes = (redrawn: Redrawn): Uint8Array => {
  if ('refused' in redrawn) throw new Error(redrawn.refused)
  return redrawn.bytes
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('what a file is', () => {
  it('is recognised by its first bytes', () => {
    expect(detectKind(toPng(2, 2))).toBe('image/png')
    expect(detectKind(toJpeg(2, 2))).toBe('image/jpeg')
    expect(detectKind(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf')
  })

  it.each(['', 'P', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', ' %PDF-1.7', 'MZ'])(
    'is nothing we take when it begins with %j',
    (beginning) => {
      expect(detectKind(Buffer.from(beginning))).toBeNull()
    },
  )
})

describe('a picture’s size', () => {
  it('is read before it is unpacked', () => {
    expect(readDimensions(toPng(31, 17), 'image/png')).toEqual({ width: 31, height: 17 })
    expect(readDimensions(toJpeg(31, 17), 'image/jpeg')).toEqual({ width: 31, height: 17 })
    expect(readDimensions(withExif(toJpeg(31, 17), 6), 'image/jpeg')).toEqual({
      width: 31,
      height: 17,
    })
  })

  it('and its orientation end every reader of whatever bytes there are', () => {
    const seed = 20261121
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
        const file = Uint8Array.from([0xff, 0xd8, 0xff, ...tail])
        readDimensions(file, 'image/jpeg')
        readDimensions(tail, 'image/png')
        expect(readOrientation(file)).toBeGreaterThanOrEqual(1)
      }),
      { seed, numRuns: 2_000 },
    )
  })
})

describe('a picture drawn anew', () => {
  it.each<[DrawnKind, Uint8Array]>([
    ['image/png', toPng(40, 30)],
    ['image/jpeg', toJpeg(40, 30)],
  ])('is still that %s, of the same size', (kind, given) => {
    const drawn = toBytes(redraw(given, kind))
    expect(detectKind(drawn)).toBe(kind)
    expect(readDimensions(drawn, kind)).toEqual({ width: 40, height: 30 })
  })

  it('shows the same: a red corner stays red', () => {
    const { data } = PNG.sync.read(Buffer.from(toBytes(redraw(toPng(8, 8), 'image/png'))))
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
    expect([...data.subarray(data.length - 4)]).toEqual([0, 0, 255, 255])
  })

  it('has white where nothing was', () => {
    const clear = new PNG({ width: 2, height: 2 })
    clear.data.fill(0)
    const drawn = toBytes(redraw(PNG.sync.write(clear), 'image/png'))
    expect([...PNG.sync.read(Buffer.from(drawn)).data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('drops everything hidden in the file', () => {
    const hidden = '<script>alert(1)</script> 22.3193N 114.1694E PK\u0003\u0004'
    const tail = Buffer.from(hidden, 'latin1')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, tail.length + 2]), tail])
    const photo = withExif(toJpeg(16, 16), 1, hidden)
    const jpegWith = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), tail])
    const pngWith = Buffer.concat([toPng(16, 16), tail])
    for (const [kind, given] of [
      ['image/jpeg', jpegWith],
      ['image/png', pngWith],
    ] as const) {
      expect(text(given)).toContain('114.1694E')
      const drawn = text(toBytes(redraw(given, kind)))
      for (const trace of ['script', '22.3193', 'Exif', 'PK\u0003\u0004']) {
        expect(drawn).not.toContain(trace)
      }
    }
  })

  it('is the right way up, whichever way the camera was held', () => {
    // Red is at the left of what the sensor saw, and blue at the right.
    const upright = (orientation: number) => {
      const given = withExif(toJpeg(64, 32), orientation)
      return jpeg.decode(toBytes(redraw(given, 'image/jpeg')), { useTArray: true })
    }
    const isRed = ({ data }: { data: Uint8Array }, at: number) =>
      (data[at * 4] ?? 0) > 200 && (data[at * 4 + 2] ?? 0) < 60
    const normal = upright(1)
    expect([normal.width, normal.height]).toEqual([64, 32])
    expect(isRed(normal, 0)).toBe(true)
    const clockwise = upright(6)
    expect([clockwise.width, clockwise.height]).toEqual([32, 64])
    expect(isRed(clockwise, 0)).toBe(true)
    expect(isRed(clockwise, 32 * 63)).toBe(false)
    const around = upright(3)
    expect(isRed(around, 0)).toBe(false)
    expect(isRed(around, 64 * 32 - 1)).toBe(true)
  })

  it('is no longer than a screen', () => {
    const drawn = toBytes(redraw(toJpeg(4_000, 40), 'image/jpeg'))
    expect(readDimensions(drawn, 'image/jpeg')).toEqual({ width: 3_200, height: 32 })
  })
})

describe('turning and shrinking', () => {
  const numbered = (width: number, height: number): Picture => ({
    width,
    height,
    data: Uint8Array.from({ length: width * height * 4 }, (_, at) => Math.floor(at / 4)),
  })
  const rows = ({ width, height, data }: Picture) =>
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => data[(y * width + x) * 4]),
    )

  it.each([
    [
      1,
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ],
    [
      2,
      [
        [2, 1, 0],
        [5, 4, 3],
      ],
    ],
    [
      3,
      [
        [5, 4, 3],
        [2, 1, 0],
      ],
    ],
    [
      4,
      [
        [3, 4, 5],
        [0, 1, 2],
      ],
    ],
    [
      5,
      [
        [0, 3],
        [1, 4],
        [2, 5],
      ],
    ],
    [
      6,
      [
        [3, 0],
        [4, 1],
        [5, 2],
      ],
    ],
    [
      7,
      [
        [5, 2],
        [4, 1],
        [3, 0],
      ],
    ],
    [
      8,
      [
        [2, 5],
        [1, 4],
        [0, 3],
      ],
    ],
  ])('by orientation %i', (orientation, seen) => {
    expect(rows(turnPicture(numbered(3, 2), orientation))).toEqual(seen)
  })

  it('takes the mean of the pixels that a pixel replaces', () => {
    expect(rows(shrinkPicture(numbered(4, 2), 2))).toEqual([[3, 5]])
    expect(rows(shrinkPicture(numbered(3, 2), 3))).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
  })
})

describe('a picture that is none', () => {
  const broken = (given: Uint8Array) => Uint8Array.from(given.subarray(0, given.length >> 1))

  it.each<[string, DrawnKind, Uint8Array]>([
    ['a PNG cut in half', 'image/png', broken(toPng(64, 64))],
    ['a PNG with nothing but its beginning', 'image/png', toPng(8, 8).subarray(0, 8)],
    ['a JPEG with nothing but its beginning', 'image/jpeg', Uint8Array.from([0xff, 0xd8, 0xff])],
    ['a JPEG of noise', 'image/jpeg', Uint8Array.from([0xff, 0xd8, 0xff, ...toPng(64, 64)])],
  ])('is not kept: %s', (_what, kind, given) => {
    expect(redraw(given, kind)).toEqual({ refused: 'unreadable' })
  })

  it('with too many pixels is refused unread', () => {
    const huge = toPng(1, 1)
    new DataView(huge.buffer, huge.byteOffset).setUint32(16, 50_000)
    new DataView(huge.buffer, huge.byteOffset).setUint32(20, 50_000)
    expect(redraw(huge, 'image/png')).toEqual({ refused: 'too_many_pixels' })
  })

  it('that would take more memory than there is for it is refused as too large', () => {
    const given = toJpeg(600, 600)
    expect(redraw(given, 'image/jpeg')).toHaveProperty('bytes')
    expect(redraw(given, 'image/jpeg', { mostMegabytes: 3 })).toEqual({
      refused: 'too_many_pixels',
    })
  })

  it('of many small passes is read as any other', () => {
    // What pngjs cannot write: an interlaced picture of one pixel has one line of one pass.
    const given = Buffer.from(toPng(1, 1))
    given[28] = 1
    given.writeUInt32BE(crc32(given.subarray(12, 29)), 29)
    expect(redraw(given, 'image/png')).toHaveProperty('bytes')
  })

  it.each([0, 1])('that unpacks to far more than it shows is not unpacked: %i', (interlaced) => {
    const given = Buffer.from(toPng(8, 8))
    given[28] = interlaced
    given.writeUInt32BE(crc32(given.subarray(12, 29)), 29)
    const at = given.indexOf('IDAT') - 4
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bomb.length)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(bomb, crc32(Buffer.from('IDAT'))))
    const file = Buffer.concat([
      given.subarray(0, at),
      length,
      Buffer.from('IDAT'),
      bomb,
      checksum,
      given.subarray(-12),
    ])
    const before = process.memoryUsage().arrayBuffers
    const drawn = redraw(file, 'image/png')
    // What is more than it shows is not looked at, or not taken at all.
    expect('refused' in drawn || drawn.bytes.length < 1_000).toBe(true)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024)
  })
})

describe('the task that redraws', () => {
  it('draws in a thread of its own, several at once', async () => {
    const run = createUploadWorkers()
    const draw = async (bytes: Uint8Array, kind: DrawnKind, address: string) => {
      const sender = { address, organisationId: address }
      const drawn = await run(redrawTask, { bytes, kind }, sender)
      return 'output' in drawn && 'bytes' in drawn.output
    }
    const drawn = await Promise.all([
      draw(toPng(20, 10), 'image/png', 'one'),
      draw(toJpeg(20, 10), 'image/jpeg', 'two'),
      draw(Uint8Array.from([1, 2, 3]), 'image/png', 'three'),
    ])
    expect(drawn).toEqual([true, true, false])
  })
})

import { encode } from 'uqr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readCode, readCodeInPicture } from './code-in-picture.ts'

let detection: { rawValue: string }[] | Error
let formats: string[]

class Detector {
  static async getSupportedFormats() {
    return formats
  }
  async detect() {
    if (detection instanceof Error) throw detection
    return detection
  }
}

const picture = new Blob(['a picture'])

/** A code as a photograph has it: on a grey ground, turned, and not quite sharp. */
const photograph = (text: string, { cell = 6, turns = 0, side = 480 } = {}) => {
  const { data: modules, size } = encode(text, { border: 4 })
  const data = new Uint8ClampedArray(side * side * 4).fill(200)
  const start = Math.floor((side - size * cell) / 2)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor((x - start) / cell), Math.floor((y - start) / cell)]
      const isDark = modules[row]?.[column]
      if (isDark === undefined) continue
      const [left, top] = turns === 1 ? [side - 1 - y, x] : [x, y]
      data.fill(
        isDark ? 40 + ((x * 7 + y * 3) % 25) : 235,
        (top * side + left) * 4,
        (top * side + left) * 4 + 3,
      )
    }
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { width: side, height: side, data }
}

beforeEach(() => {
  detection = [{ rawValue: 'wxp://1' }]
  formats = ['qr_code']
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 10,
    height: 10,
    close: () => undefined,
  }))
})

describe('a picture of a code', () => {
  it('is read by the browser if it can', async () => {
    expect(await readCodeInPicture(picture)).toBe('wxp://1')
  })

  it('is read by our own decoder if the browser has none, knows only other codes, or fails', async () => {
    const pixels = photograph('https://qr.alipay.com/281002049')
    const context = {
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => pixels,
    }
    const draws = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
    draws.mockReturnValue(context as unknown as GPUCanvasContext)
    formats = ['ean_13']
    expect(await readCodeInPicture(picture)).toBe('https://qr.alipay.com/281002049')
    formats = ['qr_code']
    detection = new Error('no service')
    expect(await readCodeInPicture(picture)).toBe('https://qr.alipay.com/281002049')
    vi.stubGlobal('BarcodeDetector', undefined)
    expect(await readCodeInPicture(picture)).toBe('https://qr.alipay.com/281002049')
    draws.mockRestore()
  })

  it.each([
    ['https://qr.wechat.com/wxp/f2f0abc', {}],
    ['00020101021126330012hk.com.hkicl0213', { turns: 1 }],
    ['HKD 5', { cell: 3, side: 300 }],
  ])('is read from its pixels: %s', async (text, looks) => {
    expect(await readCode(photograph(text, looks))).toBe(text)
  })

  it('gives no result if it contains no code or is not a picture', async () => {
    const empty = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) }
    expect(await readCode(empty)).toBeNull()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
    expect(await readCodeInPicture(picture)).toBeNull()
  })
})

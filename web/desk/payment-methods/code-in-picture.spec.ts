import { beforeEach, describe, expect, it, vi } from 'vitest'
import { canReadPictures, readCodeInPicture } from './code-in-picture.ts'

let found: { rawValue: string }[] | Error
let formats: string[]

class Detector {
  static async getSupportedFormats() {
    return formats
  }
  async detect() {
    if (found instanceof Error) throw found
    return found
  }
}

const picture = new Blob(['a picture'])

beforeEach(() => {
  found = [{ rawValue: 'wxp://1' }]
  formats = ['qr_code']
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
})

describe('a picture of a code', () => {
  it('is read where the browser can', async () => {
    expect(await canReadPictures()).toBe(true)
    expect(await readCodeInPicture(picture)).toBe('wxp://1')
  })

  it('is not read by a browser that knows no codes, or only others', async () => {
    formats = ['ean_13']
    expect(await canReadPictures()).toBe(false)
    vi.stubGlobal('BarcodeDetector', undefined)
    expect(await canReadPictures()).toBe(false)
    expect(await readCodeInPicture(picture)).toBeNull()
  })

  it('says nothing where there is no code in it, or it is no picture', async () => {
    found = []
    expect(await readCodeInPicture(picture)).toBeNull()
    found = new Error('no service')
    expect(await readCodeInPicture(picture)).toBeNull()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
    expect(await readCodeInPicture(picture)).toBeNull()
  })
})

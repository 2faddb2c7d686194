// The browser's own reader of codes, which not every browser has.
type BarcodeDetector = {
  detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]>
}
type BarcodeDetectors = {
  new (options: { formats: readonly string[] }): BarcodeDetector
  getSupportedFormats: () => Promise<readonly string[]>
}

type Pixels = { width: number; height: number; data: Uint8ClampedArray }

// Enough for a code that fills a tenth of a photograph.
const longestSide = 2_000
const longestReadMilliseconds = 2_000

/**
 * Reads the text of the first QR code in a picture. Returns null if there is none or if the file is
 * no picture.
 */
export const readCodeInPicture = async (picture: Blob): Promise<string | null> => {
  try {
    const bitmap = await createImageBitmap(picture)
    try {
      return (await detect(bitmap)) ?? (await readCode(drawPixels(bitmap)))
    } finally {
      bitmap.close()
    }
  } catch {
    return null
  }
}

// Returns null if the browser has no reader, if the reader lacks a requirement, or if it finds
// nothing.
const detect = async (bitmap: ImageBitmap): Promise<string | null> => {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectors }
  try {
    if (!(await Detector?.getSupportedFormats())?.includes('qr_code') || !Detector) return null
    const [found] = await new Detector({ formats: ['qr_code'] }).detect(bitmap)
    return found?.rawValue ?? null
  } catch {
    return null
  }
}

const drawPixels = (bitmap: ImageBitmap): Pixels => {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  // The white fill prevents transparent parts from being black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Reads the text of a QR code in these pixels, four bytes each. Returns null if there is none. */
export const readCode = async (pixels: Pixels): Promise<string | null> => {
  // Loaded only when a picture is read.
  const { default: decode } = await import('qr/decode.js')
  try {
    return decode(pixels, { format: 'RGBA', timeLimit: longestReadMilliseconds })
  } catch {
    return null
  }
}

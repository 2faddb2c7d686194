// The browser's own reader of codes, which not every browser has.
type BarcodeDetector = {
  detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]>
}
type BarcodeDetectors = {
  new (options: { formats: readonly string[] }): BarcodeDetector
  getSupportedFormats: () => Promise<readonly string[]>
}

const detectors = (): BarcodeDetectors | undefined =>
  (globalThis as { BarcodeDetector?: BarcodeDetectors }).BarcodeDetector

/** Whether this browser reads QR codes; one that says so may still lack what it needs for it. */
export const canReadPictures = async (): Promise<boolean> => {
  try {
    return (await detectors()?.getSupportedFormats())?.includes('qr_code') ?? false
  } catch {
    return false
  }
}

/** The text of the first QR code in a picture; null where there is none, or it is no picture. */
export const readCodeInPicture = async (picture: Blob): Promise<string | null> => {
  const Detector = detectors()
  if (!Detector) return null
  try {
    const pixels = await createImageBitmap(picture)
    const [found] = await new Detector({ formats: ['qr_code'] }).detect(pixels)
    pixels.close()
    return found?.rawValue ?? null
  } catch {
    return null
  }
}

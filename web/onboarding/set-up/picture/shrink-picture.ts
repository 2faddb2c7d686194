import { readAddress } from './read-address.ts'

/** The longest sides and qualities that are tried in turn. A card stays readable at the last. */
const attempts = [
  { longest: 3_000, quality: 0.9 },
  { longest: 2_400, quality: 0.85 },
  { longest: 1_800, quality: 0.8 },
] as const

/**
 * Returns a picture that a form accepts: a photograph of a phone is often larger. One that is small
 * enough, or that this browser cannot read, stays as it is, and the form judges it.
 */
export const shrinkPicture = async (file: File, mostBytes: number): Promise<File> => {
  if (file.size <= mostBytes || !file.type.startsWith('image/')) return file
  try {
    // An image element applies the rotation of the camera. ImageBitmap does not in every browser.
    const image = new Image()
    image.src = await readAddress(file)
    await image.decode()
    for (const { longest, quality } of attempts) {
      const drawn = await encode(draw(image, longest), quality)
      if (drawn !== null && drawn.size <= mostBytes) {
        const name = file.name.replace(/\.\w+$/, '')
        return new File([drawn], `${name}.jpg`, { type: drawn.type })
      }
    }
  } catch {
    // The form tells that the file is too large.
  }
  return file
}

const draw = (image: HTMLImageElement, longest: number): HTMLCanvasElement => {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, longest / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  // The white fill prevents transparent parts from being black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

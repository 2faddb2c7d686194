import * as v from 'valibot'
import { largestPictureBytes } from '@almoner/api/desk/projects/contract.ts'
import { pictureSchema } from '../../../../lib/form/file/file-schema.ts'
import { RefusedPicture } from '../../../../lib/form/file/refused-picture.ts'
import { shrinkTo, toPixels, type Area, type Size } from './crop-geometry.ts'

/** A photograph of any phone. It is read in this browser, and sent smaller than it is. */
const largestChosenBytes = 20 * 1024 * 1024

const longestPreviewSide = 1_600

/** The sizes and qualities that are tried in turn, until the file is small enough for an upload. */
const attempts = [
  { longest: 2_400, quality: 0.9 },
  { longest: 2_000, quality: 0.85 },
  { longest: 1_600, quality: 0.8 },
  { longest: 1_200, quality: 0.7 },
] as const

export type Picture = {
  image: HTMLImageElement
  size: Size
  /** The chosen file. Null if the picture comes from the server. */
  file: File | null
  /** The address of a smaller copy, which moves smoothly. */
  preview: string
}

const fileSchema = pictureSchema('chosen', largestChosenBytes)

/** Reads a file that was chosen. */
export const openFile = async (file: File): Promise<Picture> => {
  const [issue] = v.safeParse(fileSchema, file).issues ?? []
  if (issue) throw new RefusedPicture(issue.message)
  return await open(await readAddress(file), file)
}

/** Reads a picture that was uploaded, from its address. */
export const openUploaded = (address: string): Promise<Picture> => open(address, null)

// An image element applies a photograph's rotation from its camera. ImageBitmap does not in every
// browser.
const open = async (address: string, file: File | null): Promise<Picture> => {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    throw new RefusedPicture('picture.unreadable')
  }
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const canvas = draw(image, { x: 0, y: 0, ...size }, longestPreviewSide)
  return { image, size, file, preview: canvas.toDataURL('image/jpeg', 0.85) }
}

// The content security policy allows data: and no blob: for pictures.
const readAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      const { result } = reader
      if (typeof result === 'string') resolve(result)
      else reject(new RefusedPicture('picture.unreadable'))
    })
    reader.readAsDataURL(file)
  })

/**
 * Converts a part of a picture, in per cent, or the whole picture to a file that may be uploaded.
 */
export const toFile = async (picture: Picture, part: Area | null): Promise<File> => {
  const { image, size, file } = picture
  if (part === null && file !== null && file.size <= largestPictureBytes) return file
  const area = part === null ? { x: 0, y: 0, ...size } : toPixels(part, size)
  for (const { longest, quality } of attempts) {
    const drawn = await encode(draw(image, area, longest), quality)
    if (drawn.size <= largestPictureBytes) {
      return new File([drawn], 'picture.jpg', { type: drawn.type })
    }
  }
  throw new RefusedPicture('picture.too_large')
}

const draw = (image: HTMLImageElement, area: Area, longest: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const { width, height } = Object.assign(canvas, shrinkTo(area, longest))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  // The white fill prevents transparent parts from being black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return canvas
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null): void =>
      blob === null ? reject(new RefusedPicture('picture.unreadable')) : resolve(blob)
    canvas.toBlob(take, 'image/jpeg', quality)
  })

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { listPictures } from './pictures.ts'

/** Paths are relative to the folder of the newer pictures, or absolute. */
export type Change = { name: string; before?: string; after?: string; difference?: string }

type Options = {
  before: string
  after: string
  /** Whether the newer run took every picture, so that a missing one was removed. */
  isWhole: boolean
}

/**
 * Returns the differences between two runs. The difference of two pictures is drawn beside the
 * newer ones.
 */
export const comparePictures = async (options: Options): Promise<Change[]> => {
  const { before, after, isWhole } = options
  const earlier = new Set(listPictures(before))
  const later = listPictures(after)
  const changes: Change[] = []
  for (const name of later) {
    if (!earlier.has(name)) {
      changes.push({ name, after: name })
      continue
    }
    const difference = await drawDifference(join(before, name), join(after, name))
    if (difference === undefined) continue
    const path = join('difference', name)
    mkdirSync(dirname(join(after, path)), { recursive: true })
    writeFileSync(join(after, path), difference)
    changes.push({ name, before: join(before, name), after: name, difference: path })
  }
  const missingNames = isWhole ? [...earlier].filter((name) => !later.includes(name)) : []
  return [...changes, ...missingNames.map((name) => ({ name, before: join(before, name) }))]
}

type Size = { width: number; height: number }

/** Returns the changed pixels in red, or nothing if the pictures are identical. */
const drawDifference = async (before: string, after: string): Promise<Buffer | undefined> => {
  const [one, other] = [readFileSync(before), readFileSync(after)]
  if (one.equals(other)) return undefined
  const [earlier, later] = [await sharp(one).metadata(), await sharp(other).metadata()]
  const width = Math.max(earlier.width, later.width)
  const height = Math.max(earlier.height, later.height)
  const leftPixels = await onCanvas(one, earlier, { width, height })
  const right = await onCanvas(other, later, { width, height })
  const difference = Buffer.alloc(leftPixels.length)
  const changed = pixelmatch(leftPixels, right, difference, width, height)
  const raw = { width, height, channels: 4 } as const
  return changed === 0 ? undefined : await sharp(difference, { raw }).png().toBuffer()
}

// Two pictures are compared only in one size: the shorter one ends in transparency.
const onCanvas = (picture: Buffer, from: Size, to: Size): Promise<Buffer> => {
  const [right, bottom] = [to.width - from.width, to.height - from.height]
  const extended = sharp(picture).ensureAlpha().extend({ right, bottom, background: '#0000' })
  return extended.raw().toBuffer()
}

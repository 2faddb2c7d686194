import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { listPictures } from './pictures.ts'

/** Paths are relative to the folder of the newer pictures, or absolute. */
export type Change = { name: string; before?: string; after?: string; difference?: string }

type Options = {
  before: string
  after: string
  /** Whether the newer run took every picture, so that a missing one is gone. */
  isWhole: boolean
}

/**
 * The differences between two runs. The difference of two pictures is drawn beside the newer ones.
 */
export const comparePictures = ({ before, after, isWhole }: Options): Change[] => {
  const earlier = new Set(listPictures(before))
  const later = listPictures(after)
  const gone = isWhole ? [...earlier].filter((name) => !later.includes(name)) : []
  return [
    ...later.flatMap((name) => {
      if (!earlier.has(name)) return { name, after: name }
      const difference = drawDifference(join(before, name), join(after, name))
      if (difference === undefined) return []
      const path = join('difference', name)
      mkdirSync(dirname(join(after, path)), { recursive: true })
      writeFileSync(join(after, path), difference)
      return { name, before: join(before, name), after: name, difference: path }
    }),
    ...gone.map((name) => ({ name, before: join(before, name) })),
  ]
}

/** The changed pixels in red, or nothing where the pictures are the same. */
const drawDifference = (before: string, after: string): Buffer | undefined => {
  const [one, other] = [readFileSync(before), readFileSync(after)]
  if (one.equals(other)) return undefined
  const [earlier, later] = [PNG.sync.read(one), PNG.sync.read(other)]
  const width = Math.max(earlier.width, later.width)
  const height = Math.max(earlier.height, later.height)
  const [left, right] = [onCanvas(earlier, width, height), onCanvas(later, width, height)]
  const difference = new PNG({ width, height })
  const changed = pixelmatch(left.data, right.data, difference.data, width, height)
  return changed === 0 ? undefined : PNG.sync.write(difference)
}

// Two pictures are compared only in one size: the shorter one ends in transparency.
const onCanvas = (picture: PNG, width: number, height: number): PNG => {
  if (picture.width === width && picture.height === height) return picture
  const canvas = new PNG({ width, height })
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0)
  return canvas
}

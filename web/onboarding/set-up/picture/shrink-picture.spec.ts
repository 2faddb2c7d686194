import { afterEach, expect, it, vi } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

afterEach(() => vi.unstubAllGlobals())

/** The sides of the pictures that were drawn. */
const drawPictures = (bytesOfSide: (side: number) => number): number[] => {
  const sides: number[] = []
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 6_000
      naturalHeight = 4_000
      decode = () => Promise.resolve()
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    take: BlobCallback,
  ) {
    sides.push(this.width)
    take(new Blob([new Uint8Array(bytesOfSide(this.width))], { type: 'image/jpeg' }))
  })
  return sides
}

const photo = (bytes: number) =>
  new File([new Uint8Array(bytes)], 'IMG_1.png', { type: 'image/png' })

it('leaves a picture that is small enough', async () => {
  const file = photo(100)
  expect(await shrinkPicture(file, 100)).toBe(file)
})

it('redraws a larger one until it fits', async () => {
  const sides = drawPictures((side) => side / 10)
  const small = await shrinkPicture(photo(1_000), 250)
  expect(sides).toEqual([3_000, 2_400])
  expect([small.name, small.type, small.size]).toEqual(['IMG_1.jpg', 'image/jpeg', 240])
})

it('leaves one that cannot be made to fit, for the form to refuse', async () => {
  drawPictures(() => 500)
  const file = photo(1_000)
  expect(await shrinkPicture(file, 250)).toBe(file)
})

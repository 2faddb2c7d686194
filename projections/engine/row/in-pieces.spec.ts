import { describe, expect, it } from 'vitest'
import { inPieces } from './in-pieces.ts'

const split = (sizes: readonly number[]) => [
  ...inPieces(sizes, { sizeOf: (size) => size, most: 10 }),
]

describe('a list in pieces', () => {
  it('contains every item once, in order, and no piece is too large', () => {
    expect(split([4, 6, 1, 9, 5])).toEqual([[4, 6], [1, 9], [5]])
  })

  it('keeps an item alone if it is larger than a piece', () => {
    expect(split([1, 11, 1])).toEqual([[1], [11], [1]])
  })

  it('is empty for an empty list', () => {
    expect(split([])).toEqual([])
  })
})

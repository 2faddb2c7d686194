import { describe, expect, it } from 'vitest'
import { assert, integer, property, record, double } from 'fast-check'
import { findMostZoom, frameRatio, shrinkTo, toPixels } from './crop-geometry.ts'

const size = record({
  width: integer({ min: 1, max: 20_000 }),
  height: integer({ min: 1, max: 20_000 }),
})
const share = double({ min: -10, max: 110, noNaN: true })
const part = record({ x: share, y: share, width: share, height: share })

describe('a part of a picture', () => {
  it('has the pixels of its place', () => {
    const upperHalf = { x: 0, y: 10, width: 100, height: (100 * 2) / 9 }
    expect(toPixels(upperHalf, { width: 2_000, height: 6_000 })).toEqual({
      x: 0,
      y: 600,
      width: 2_000,
      height: 1_333,
    })
    const middle = { x: 25, y: 25, width: 50, height: 50 }
    expect(toPixels(middle, { width: 6_000, height: 4_000 })).toEqual({
      x: 1_500,
      y: 1_000,
      width: 3_000,
      height: 2_000,
    })
  })

  it('is within the picture, and as near three to two as whole pixels allow', () => {
    assert(
      property(part, size, (portion, whole) => {
        const { x, y, width, height } = toPixels(portion, whole)
        for (const each of [x, y, width, height]) expect(Number.isInteger(each)).toBe(true)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(x + width).toBeLessThanOrEqual(whole.width)
        expect(y + height).toBeLessThanOrEqual(whole.height)
        expect(Math.abs(width - height * frameRatio)).toBeLessThanOrEqual(1.5)
      }),
    )
  })
})

describe('the drawn picture', () => {
  it('is made smaller if it is too long, and never larger', () => {
    expect(shrinkTo({ width: 6_000, height: 4_000 }, 2_400)).toEqual({
      width: 2_400,
      height: 1_600,
    })
    expect(shrinkTo({ width: 2_000, height: 6_000 }, 2_400)).toEqual({ width: 800, height: 2_400 })
    expect(shrinkTo({ width: 300, height: 200 }, 2_400)).toEqual({ width: 300, height: 200 })
    assert(
      property(size, (whole) => {
        const { width, height } = shrinkTo(whole, 2_400)
        expect(Math.max(width, height)).toBeLessThanOrEqual(2_400)
        expect(width).toBeLessThanOrEqual(whole.width)
        expect(height).toBeLessThanOrEqual(whole.height)
      }),
    )
  })
})

describe('the zoom', () => {
  it('leaves enough pixels for the page that payers see', () => {
    expect(findMostZoom({ width: 6_000, height: 4_000 })).toBe(5)
    expect(findMostZoom({ width: 1_200, height: 4_000 })).toBe(2)
    expect(findMostZoom({ width: 3_000, height: 800 })).toBe(2)
    expect(findMostZoom({ width: 400, height: 300 })).toBe(1)
  })
})

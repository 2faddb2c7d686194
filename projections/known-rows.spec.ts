import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKnownRows } from './known-rows.ts'

describe('the rows that were written last', () => {
  it('never deny a key that was written', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 50 }), (keys) => {
        const known = createKnownRows({ beginsEmpty: true })
        for (const key of keys) known.keep('a', key, {})
        return keys.every((key) => known.mayStand('a', key))
      }),
      { numRuns: 20 },
    )
  })

  it('deny nearly all that were not, and tell tables apart', () => {
    const known = createKnownRows({ beginsEmpty: true })
    for (let key = 0; key < 20_000; key++) known.keep('a', `payment ${key}`, {})
    const denied = Array.from({ length: 1_000 }, (_, key) => known.mayStand('b', `payment ${key}`))
    expect(denied.filter(Boolean).length).toBeLessThan(10)
  })

  it.each([
    ['a few thousand where they are wide', 'x'.repeat(1_000), 2_000, 4_200],
    ['many where they are narrow', 'x', 80_000, 180_000],
  ])('are the newest, %s', (_, text, atLeast, atMost) => {
    const known = createKnownRows({ beginsEmpty: false })
    const row = { text, position: 1n }
    for (let key = 0; key < 200_000; key++) known.keep('a', String(key), row)
    const standing = Array.from({ length: 200_000 }, (_one, key) => known.row('a', String(key)))
    const isKnown = standing.filter((one) => one !== undefined)
    expect(standing.slice(-isKnown.length)).toEqual(isKnown)
    expect(isKnown.length).toBeGreaterThan(atLeast)
    expect(isKnown.length).toBeLessThan(atMost)
  })

  it('are as few as wide rows must be, though the first of the table was narrow', () => {
    const known = createKnownRows({ beginsEmpty: false })
    const wide = { text: 'x'.repeat(1_000) }
    for (let key = 0; key < 20_000; key++) known.keep('a', String(key), key < 9 ? {} : wide)
    const keys = Array.from({ length: 20_000 }, (_one, key) => String(key))
    expect(keys.filter((key) => known.row('a', key)).length).toBeLessThan(4_300)
  })

  it('are none after a rollback', () => {
    const known = createKnownRows({ beginsEmpty: true })
    known.keep('a', '1', { one: 1 })
    known.forgetRows()
    expect(known.row('a', '1')).toBeUndefined()
    expect(known.mayStand('a', '1')).toBe(true)
  })

  it('deny nothing where the tables did not begin empty', () => {
    const known = createKnownRows({ beginsEmpty: false })
    expect(known.mayStand('a', '1')).toBe(true)
    known.keep('a', '1', { one: 1 })
    expect(known.row('a', '1')).toEqual({ one: 1 })
  })
})

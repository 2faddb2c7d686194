import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKnownRows } from './known-rows.ts'

describe('the rows a rebuild knows', () => {
  it('never deny a key that was written', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 50 }), (keys) => {
        const known = createKnownRows()
        for (const key of keys) known.keep('a', key, {})
        return keys.every((key) => known.mayStand('a', key))
      }),
      { numRuns: 20 },
    )
  })

  it('deny nearly all that were not, and tell tables apart', () => {
    const known = createKnownRows()
    for (let key = 0; key < 20_000; key++) known.keep('a', `payment ${key}`, {})
    const denied = Array.from({ length: 1_000 }, (_, key) => known.mayStand('b', `payment ${key}`))
    expect(denied.filter(Boolean).length).toBeLessThan(10)
  })

  it('are the newest few thousand, and none after a rollback', () => {
    const known = createKnownRows()
    for (let key = 0; key < 6_000; key++) known.keep('a', String(key), { key })
    expect(known.row('a', '0')).toBeUndefined()
    expect(known.row('a', '5999')).toEqual({ key: 5_999 })
    known.forgetRows()
    expect(known.row('a', '5999')).toBeUndefined()
    expect(known.mayStand('a', '5999')).toBe(true)
  })
})

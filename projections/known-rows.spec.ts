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

  it('are the newest few thousand, and none after a rollback', () => {
    const known = createKnownRows({ beginsEmpty: true })
    for (let key = 0; key < 6_000; key++) known.keep('a', String(key), { key })
    expect(known.row('a', '0')).toBeUndefined()
    expect(known.row('a', '5999')).toEqual({ key: 5_999 })
    known.forgetRows()
    expect(known.row('a', '5999')).toBeUndefined()
    expect(known.mayStand('a', '5999')).toBe(true)
  })

  it('deny nothing where the tables did not begin empty', () => {
    const known = createKnownRows({ beginsEmpty: false })
    expect(known.mayStand('a', '1')).toBe(true)
    known.keep('a', '1', { one: 1 })
    expect(known.row('a', '1')).toEqual({ one: 1 })
  })
})

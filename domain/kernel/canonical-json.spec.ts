import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

/** Returns the value with its keys in the order of jsonb, which puts short keys first. */
const asJsonb = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(asJsonb)
  const members = Object.entries(value).toSorted(
    ([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || (a < b ? 1 : -1),
  )
  return Object.fromEntries(members.map(([key, member]) => [key, asJsonb(member)]))
}

// JSON has no -0, and text with half a character is never stored.
const anyJson = fc
  .jsonValue({ noUnicodeString: false, depthSize: 'medium' })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)

describe('the canonical text of a value', () => {
  it('is the same in any order of its keys', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(canonicalJson(asJsonb(value))).toBe(canonicalJson(value))
      }),
    )
  })

  it('reads back as the value', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value)
      }),
    )
  })

  it('differs if the values differ', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (one, other) => {
        const same = canonicalJson(one) === canonicalJson(other)
        expect(same).toBe(JSON.stringify(asJsonb(one)) === JSON.stringify(asJsonb(other)))
      }),
    )
  })

  it('writes numbers as ECMAScript does, however they were spelt', () => {
    const spelt = '[1E30, 4.50, 2e-3, 0.000000000000000000000000001, 333333333.33333329, -0, 1e21]'
    expect(canonicalJson(JSON.parse(spelt))).toBe(
      '[1e+30,4.5,0.002,1e-27,333333333.3333333,0,1e+21]',
    )
  })

  it('orders keys by UTF-16 units, also those that look like numbers (RFC 8785, 3.2.3)', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6', '10', '9']
    const value = Object.fromEntries(keys.map((key) => [key, 0]))
    const sorted = ['\r', '1', '10', '9', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
    expect(canonicalJson(value)).toBe(
      `{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`,
    )
  })

  it('omits what is missing', () => {
    expect(canonicalJson({ b: undefined, a: [null, true, 'x'] })).toBe('{"a":[null,true,"x"]}')
  })
})

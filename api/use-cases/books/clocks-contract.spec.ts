import { describe, expect, it } from 'vitest'
import { parseKnownAt } from './clocks-contract.ts'

describe('the time up to which the books are known', () => {
  it.each([
    ['2026-11-20', '2026-11-20T15:59:59.999Z'],
    ['2026-11-20T14:30', '2026-11-20T06:30:59.999Z'],
    ['2026-11-20T00:00', '2026-11-19T16:00:59.999Z'],
    ['2026-11-20T23:59', '2026-11-20T15:59:59.999Z'],
    ['2026-12-31T23:59', '2026-12-31T15:59:59.999Z'],
    ['2026-11-20T14:30:05.250+08:00', '2026-11-20T06:30:05.250Z'],
    ['2026-11-20T06:30Z', '2026-11-20T06:30:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(parseKnownAt(text)).toBe(moment)
  })

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-11-20T24:00',
    '2026-11-20T14:60',
    '2026-11-20T25:00Z',
  ])('refuses "%s"', (text) => {
    expect(parseKnownAt(text)).toBeNull()
  })
})

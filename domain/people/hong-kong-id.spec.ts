import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHongKongId, maskHongKongId, parseHongKongId } from './hong-kong-id.ts'

describe('the number of a Hong Kong identity card', () => {
  it.each([
    'A123456(3)',
    'AB987654(3)',
    'E364912(5)',
    'G123456(A)',
    'L555555(0)',
    'D288754(2)',
    'AB123456(9)',
    'C668668(9)',
    'K034169(A)',
    'Z683365(A)',
    'P103265(1)',
    'Y123456(9)',
    'WX123456(9)',
    'XG123456(4)',
    'A123466(0)',
  ])('%s is one', (text) => {
    const id = parseHongKongId(text)
    expect(id && formatHongKongId(id)).toBe(text)
  })

  it.each([
    'A1234563',
    'a123456(3)',
    ' A 123456 (3) ',
    'Ａ１２３４５６（３）',
    'A123456-3',
    'A123456–３',
  ])('is understood as %j', (text) => {
    const id = parseHongKongId(text)
    expect(id && formatHongKongId(id)).toBe('A123456(3)')
  })

  it.each(['', 'A123456(4)', 'A12345(3)', 'ABC123456(1)', 'A123456(B)', 'A123456(3', '123456(3)'])(
    'is not %j',
    (text) => {
      expect(parseHongKongId(text)).toBeNull()
    },
  )

  it('is shown without four of its digits', () => {
    const id = parseHongKongId('AB987654(3)')
    expect(id && maskHongKongId(id)).toBe('AB98****(3)')
  })

  it('has one check digit: any other is an error of typing', () => {
    const letters = fc.stringMatching(/^[A-Z]{1,2}$/)
    const digits = fc.stringMatching(/^\d{6}$/)
    fc.assert(
      fc.property(letters, digits, (prefix, six) => {
        const fits = Array.from('0123456789A').filter((check) =>
          parseHongKongId(prefix + six + check),
        )
        expect(fits).toHaveLength(1)
      }),
    )
  })
})

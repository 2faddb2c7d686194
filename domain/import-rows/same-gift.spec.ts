import { describe, expect, it } from 'vitest'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { isSameGift, type Gift } from './same-gift.ts'

const gift: Gift = {
  amountCents: cents(50_000),
  receivedAt: instant('2026-11-12T04:00:00.000Z'),
  giver: { firstName: '大文', lastName: '陳', email: 'tai.man@example.com' },
}
const of = (giver: Partial<Gift['giver']>): Gift => ({
  ...gift,
  giver: { ...gift.giver, email: '', ...giver },
})

describe('two gifts count as the same', () => {
  it.each<[string, Gift]>([
    ['of the same sum, day and name', of({})],
    [
      'at another hour of the day in Hong Kong',
      { ...gift, receivedAt: instant('2026-11-12T15:59:00.000Z') },
    ],
    ['with the names in the other order', of({ firstName: '陳', lastName: '大文' })],
    ['with the whole name in one cell', of({ firstName: '', lastName: '陳 大文' })],
    [
      'with the same address under another name',
      of({ firstName: 'Tai Man', lastName: 'Chan', email: 'Tai.Man@example.com' }),
    ],
  ])('%s', (_how, other) => {
    expect(isSameGift(gift, other)).toBe(true)
  })

  it.each<[string, Gift]>([
    ['of another sum', { ...gift, amountCents: cents(50_001) }],
    ['of another day in Hong Kong', { ...gift, receivedAt: instant('2026-11-12T16:00:00.000Z') }],
    ['of another person', of({ firstName: '小明' })],
    ['without a name', of({ firstName: '', lastName: '' })],
  ])('never %s', (_how, other) => {
    expect(isSameGift(gift, other)).toBe(false)
  })
})

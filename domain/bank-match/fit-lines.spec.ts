import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import { fitLines } from './fit-lines.ts'
import type { Matchable } from './suggest.ts'
import { computingMilliseconds } from '../testing/computing-time.ts'

const day = (text: string) => calendarDay(`2026-11-${text}`)
const line = (description: string, amount = 500, on = '18') => ({
  description,
  amountCents: cents(amount * 100),
  day: day(on),
})
const payment = (changes: Partial<Matchable> = {}): Matchable => ({
  amountCents: cents(50_000),
  reference: null,
  paidOn: day('18'),
  names: [],
  ...changes,
})

describe('the line that fits a payment best', () => {
  it('has its reference, before its sum, name and day', () => {
    const open = payment({ reference: '7k2m9q4t', names: ['Tai Man Chan'] })
    const nameLine = line('FPS CHAN TAI MAN')
    const referred = line('FPS 7K2M 9Q4T', 300, '01')
    expect(fitLines([open], [nameLine, referred]).get(open)).toMatchObject({
      line: referred,
      strength: 'certain',
      agrees: { reference: true, amount: false },
    })
    expect(fitLines([open], [line('X'), nameLine]).get(open)).toMatchObject({
      line: nameLine,
      strength: 'likely',
    })
  })

  it('is the nearest of many of its sum', () => {
    const open = payment()
    const lines = Array.from({ length: 28 }, (_, at) =>
      line(`X${at}`, 500, String(at + 1).padStart(2, '0')),
    )
    expect(fitLines([open], lines).get(open)).toMatchObject({
      line: { day: day('18') },
      strength: 'possible',
    })
  })

  it('is that of one payment alone', () => {
    const [chan, wong] = [payment({ names: ['Tai Man Chan'] }), payment({ names: ['Ka Yan Wong'] })]
    const [near, far] = [line('WONG KA YAN'), line('TRANSFER', 500, '03')]
    const fits = fitLines([chan, wong], [near, far])
    expect([fits.get(chan)?.line, fits.get(wong)?.line]).toEqual([far, near])
    expect(fitLines([chan, wong], [near]).get(chan)).toBeUndefined()
  })

  it('is none of long before or after, unless it has the reference', () => {
    const open = payment({ reference: '7K2M9Q4T', paidOn: calendarDay('2026-01-01') })
    expect(fitLines([open], [line('X')]).size).toBe(0)
    expect(fitLines([open], [line('7K2M9Q4T')]).size).toBe(1)
  })

  it('is none that names another payment', () => {
    const [one, other] = [payment({ reference: '7K2M9Q4T' }), payment()]
    const lines = [line('FPS 7K2M 9Q4T'), line('TRANSFER 7K2M9Q4T')]
    expect([...fitLines([one, other], lines).keys()]).toEqual([one])
  })

  it('is none of another sum', () => {
    expect(fitLines([payment({ reference: '7K2M9Q4T' })], [line('CHAN', 499)]).size).toBe(0)
  })
})

it('is found for two hundred payments of one sum among thousands of lines, in no time', () => {
  const open = Array.from({ length: 200 }, (_, at) =>
    payment({ names: [`Payer${at} Chan`], reference: `REF${String(at).padStart(5, '0')}` }),
  )
  const lines = Array.from({ length: 3_000 }, (_, at) =>
    line(`FPS TRANSFER PAYER${at % 400} CHAN NO ${at}`, 500, '18'),
  )
  const began = computingMilliseconds()
  expect(fitLines(open, lines).size).toBeGreaterThan(20)
  expect(computingMilliseconds() - began).toBeLessThan(2_000)
})

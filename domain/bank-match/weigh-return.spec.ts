import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { weighReturn } from './weigh-return.ts'

const weigh = (
  description: string,
  received: Partial<Parameters<typeof weighReturn>[1]> = {},
  day = '2026-11-20',
) =>
  weighReturn(
    { day: calendarDay(day), description },
    { day: calendarDay('2026-11-18'), description: '', reference: null, ...received },
  )

describe('a line that went out with the sum of one that came in', () => {
  it('is certain to return it if both have the same reference', () => {
    expect(weigh('RETURNED FPS 7K2M9Q4T', { reference: '7K2M9Q4T' })).toBe('certain')
    expect(weigh('FPS FRN20261118A01', { description: 'CHAN FRN20261118A01' })).toBe('certain')
  })

  it.each(['RETURNED FPS', 'CHQ RETD 000123', 'Reversal of credit', '退票 000123', '轉數快退回'])(
    'is likely to return it if the bank’s text indicates this: %s',
    (description) => {
      expect(weigh(description)).toBe('likely')
      expect(weigh(description, {}, '2026-11-26')).toBeNull()
    },
  )

  it('is not a return if only the amount agrees, or if it came earlier or too late', () => {
    expect(weigh('OFFICE RENT')).toBeNull()
    expect(weigh('RETURNED FPS', {}, '2026-11-17')).toBeNull()
    expect(weigh('FPS 7K2M9Q4T', { reference: '7K2M9Q4T' }, '2026-12-19')).toBeNull()
  })
})

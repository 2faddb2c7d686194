import { describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  formatCount,
  formatDate,
  formatMoney,
  formatRelative,
  formatShortMoney,
  formatTime,
} from './format.ts'

describe('money', () => {
  it('has two decimals, thousands separators and the sign of the currency', () => {
    expect(formatMoney(cents(51_911))).toBe('HK$519.11')
    expect(formatMoney(cents(123_456_700))).toBe('HK$1,234,567.00')
  })

  it('has a true minus before the currency', () => {
    expect(formatMoney(cents(-50_000))).toBe('\u2212HK$500.00')
  })

  it('omits only zero cents in its short form', () => {
    expect(formatShortMoney(cents(50_000))).toBe('HK$500')
    expect(formatShortMoney(cents(50_010))).toBe('HK$500.10')
  })
})

describe('a moment', () => {
  const at = '2026-11-20T16:30:00.000Z'

  it('is shown in Hong Kong time', () => {
    expect(formatTime(at)).toBe('2026/11/21 00:30')
    expect(formatDate(at)).toBe('2026/11/21')
  })

  it('may have no milliseconds', () => {
    expect(formatTime('2026-11-20T16:30:00Z')).toBe('2026/11/21 00:30')
  })

  it('is counted from now in whole units, never rounded up', () => {
    const now = Date.parse(at)
    expect(formatRelative(at, now + 20_000, 'en')).toBe('just now')
    expect(formatRelative(at, now + 20_000, 'zh')).toBe('剛剛')
    expect(formatRelative(at, now + 20_000, 'cn')).toBe('刚刚')
    expect(formatRelative(at, now + 119_000, 'en')).toBe('1 minute ago')
    expect(formatRelative(at, now + 47 * 3_600_000, 'en')).toBe('yesterday')
    expect(formatRelative(at, now + 180_000, 'zh')).toBe('3 分鐘前')
  })
})

describe('a count', () => {
  it('has thousands separators', () => {
    expect(formatCount(12_345, 'cn')).toBe('12,345')
  })
})

import { describe, expect, it } from 'vitest'
import { assessmentYear, toAssessmentYear } from './assessment-year.ts'
import { hongKongDate, instant, instantFromMilliseconds, toMilliseconds } from '../kernel/time.ts'

describe('a year of assessment', () => {
  it('begins at midnight before 1 April in Hong Kong, and ends a year later', () => {
    expect(toAssessmentYear(instant('2026-03-31T15:59:59.999Z'))).toBe(2025)
    expect(toAssessmentYear(instant('2026-03-31T16:00:00.000Z'))).toBe(2026)
    expect(toAssessmentYear(instant('2026-12-31T16:00:00.000Z'))).toBe(2026)
    expect(toAssessmentYear(instant('2027-03-31T15:59:59.999Z'))).toBe(2026)
  })

  it('has its name and its days', () => {
    expect(assessmentYear(2026)).toMatchObject({
      name: '2026/27',
      from: '2026-04-01',
      to: '2027-03-31',
    })
    expect(assessmentYear(2099).name).toBe('2099/00')
  })

  it('contains every moment from its beginning to just before its end', () => {
    for (const year of [2023, 2024, 2026]) {
      const { begins, ends, from, to } = assessmentYear(year)
      const last = instantFromMilliseconds(toMilliseconds(ends) - 1)
      expect([toAssessmentYear(begins), toAssessmentYear(last)]).toEqual([year, year])
      expect(toAssessmentYear(ends)).toBe(year + 1)
      expect([hongKongDate(begins), hongKongDate(last)]).toEqual([from, to])
    }
  })
})

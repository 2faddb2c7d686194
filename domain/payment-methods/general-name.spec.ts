import { describe, expect, it } from 'vitest'
import { generalNames, projectNameIn } from './general-name.ts'
import { languages } from '../kernel/locale.ts'

describe('the name of a gift to no project', () => {
  it.each([
    [generalNames.donation, { ...generalNames.donation, en: 'General donation' }],
    [generalNames.payment, { ...generalNames.payment, en: 'General payment' }],
  ])('is read in one’s own language: %o', (names, written) => {
    for (const source of languages)
      for (const read of languages) expect(projectNameIn(read, names[source])).toBe(written[read])
  })

  it('does not replace a project’s own name', () => {
    expect(projectNameIn('zh', 'Winter kennels')).toBe('Winter kennels')
  })
})

import { describe, expect, it } from 'vitest'
import { generalNames, projectNameIn } from './general-name.ts'
import { languages } from '../kernel/locale.ts'

describe('the name of a gift to no project', () => {
  it.each(Object.values(generalNames))('is read in one’s own language: %o', (names) => {
    for (const source of languages)
      for (const read of languages) expect(projectNameIn(read, names[source])).toBe(names[read])
  })

  it('does not replace a project’s own name', () => {
    expect(projectNameIn('zh', 'Winter kennels')).toBe('Winter kennels')
  })
})

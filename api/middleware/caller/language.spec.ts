import { describe, expect, it } from 'vitest'
import { languageFromHeader } from './language.ts'

describe('the language that a browser requests', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['EN-us', 'en'],
    ['zh', 'zh'],
    ['zh-HK', 'zh'],
    ['zh-TW', 'zh'],
    ['zh-MO', 'zh'],
    ['zh-Hant', 'zh'],
    ['zh-Hant-CN', 'zh'],
    ['yue', 'zh'],
    ['yue-Hant-HK', 'zh'],
    ['zh-CN', 'cn'],
    ['zh-SG', 'cn'],
    ['zh-MY', 'cn'],
    ['zh-Hans', 'cn'],
    ['zh-Hans-HK', 'cn'],
    ['fr, zh-HK', 'zh'],
    ['zh-HK;q=0.5, en;q=0.9', 'en'],
    ['en;q=0.5, zh-CN', 'cn'],
    ['en;q=0, zh', 'zh'],
    ['zh-HK, zh-CN, en', 'zh'],
    ['  zh-CN ; q=1 , en', 'cn'],
    ['en;level=1;q=0.1, zh', 'zh'],
    ['en;q=nonsense, cn;q=1, zh;q=0.1', 'zh'],
  ])('%j is read as %s', (header, language) => {
    expect(languageFromHeader(header)).toBe(language)
  })

  it.each(['', '*', 'fr', 'ja, ko', 'english', 'zhuang', 'en;q=0', ',,,', ';q=1', '__proto__'])(
    '%j is none that we speak',
    (header) => {
      expect(languageFromHeader(header)).toBeNull()
    },
  )

  it('is looked for at the beginning of a header of any length', () => {
    expect(languageFromHeader(`zh-CN, ${'fr, '.repeat(100_000)}`)).toBe('cn')
    expect(languageFromHeader(`${'fr, '.repeat(100_000)}zh-CN`)).toBeNull()
  })
})

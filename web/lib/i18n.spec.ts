import { describe, expect, it } from 'vitest'
import { activate, documentLanguage, i18n, offeredLanguages, switchLanguage } from './i18n.ts'

describe('the language of a page', () => {
  it.each([
    ['en', 'en'],
    ['zh-Hant-HK', 'zh'],
    ['zh-Hans-CN', 'cn'],
    ['fr', 'en'],
  ])('is what the server wrote: %s', (tag, language) => {
    document.documentElement.lang = tag
    expect(documentLanguage()).toBe(language)
  })

  it('is spoken, and told to the browser', async () => {
    await activate('zh')
    expect(i18n.locale).toBe('zh-HK')
    expect(document.documentElement.lang).toBe('zh-Hant-HK')
  })

  it('is remembered when it is switched', async () => {
    await switchLanguage('cn')
    expect(i18n.locale).toBe('zh-CN')
    expect(document.cookie).toContain('language=cn')
  })

  it('is the later of two quick switches', async () => {
    await Promise.all([switchLanguage('zh'), switchLanguage('en')])
    expect(i18n.locale).toBe('en')
    expect(document.documentElement.lang).toBe('en')
  })
})

describe('a charity’s languages', () => {
  it('are offered in one order, without what we do not speak', () => {
    expect(offeredLanguages(['cn', 'fr', 'en'])).toEqual(['en', 'cn'])
  })
})

import { describe, expect, it } from 'vitest'
import {
  activate,
  documentLanguage,
  i18n,
  loadMessages,
  offeredLanguages,
  switchLanguage,
  type Catalogues,
} from './i18n.ts'

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

  it('is used for the texts, and set on the document for the browser', async () => {
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

describe('words that are needed later', () => {
  const wordsFor = (id: string, wait: Promise<void> = Promise.resolve()): Catalogues => {
    const saying = (text: string) => async () => {
      await wait
      return { messages: { [id]: [text] } }
    }
    return { en: saying('thanks'), zh: saying('多謝'), cn: saying('谢谢') }
  }

  it('are in the language that is spoken, and in the next one that is', async () => {
    await activate('zh')
    await loadMessages(wordsFor('a'))
    expect(i18n._('a')).toBe('多謝')
    await switchLanguage('cn')
    expect(i18n._('a')).toBe('谢谢')
  })

  it('are in the later language if the language is switched while they load', async () => {
    await activate('zh')
    let come = (): void => {}
    const wait = new Promise<void>((resolve) => (come = resolve))
    const learnt = loadMessages(wordsFor('b', wait))
    const switched = switchLanguage('cn')
    come()
    await Promise.all([learnt, switched])
    expect(i18n._('b')).toBe('谢谢')
  })

  it('keep those that were loaded before', async () => {
    await activate('en')
    await loadMessages(wordsFor('c'))
    await loadMessages(wordsFor('d'))
    expect([i18n._('c'), i18n._('d')]).toEqual(['thanks', 'thanks'])
  })
})

describe('a charity’s languages', () => {
  it('are offered in one order, without what we do not speak', () => {
    expect(offeredLanguages(['cn', 'fr', 'en'])).toEqual(['en', 'cn'])
  })
})

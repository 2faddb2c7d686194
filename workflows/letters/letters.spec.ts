import { languages } from '@almoner/domain/kernel/locale.ts'
import { describe, expect, it } from 'vitest'
import { examples } from './testing/examples.ts'

/** The words of a page as one line, as a reader's program shows them. */
const readPage = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/**
 * Removes the characters that differ between the page and the text: spaces, colons and quotation
 * marks.
 */
const compact = (text: string): string => text.replaceAll(/[\s:：>]/g, '')

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

describe.each(examples)('the letter $name', ({ receive }) => {
  const letters = languages.map((language) => receive(language))

  it('is in each language by itself', () => {
    expect(letters.map(({ language }) => language)).toEqual(languages)
    expect(new Set(letters.map(({ text }) => text)).size).toBe(3)
    const inChinese = letters.map(({ subject, text }) => hasHan(subject) && hasHan(text))
    expect(inChinese).toEqual([false, true, true])
  })

  it('has all texts and facts, and no empty paragraph', () => {
    for (const { subject, text, html } of letters) {
      expect(subject + text + html).not.toMatch(/undefined|null|NaN|\[object|\$\{|=>/)
      expect(text).not.toMatch(/\n{3}|^\s|\n\n\s/)
      expect(html).not.toMatch(/<(p|h1|td|th|a)\b[^>]*>\s*<\/\1>/)
    }
  })

  it('has the same content in its text as in its HTML', () => {
    for (const { text, html } of letters) {
      const page = compact(readPage(html))
      for (const line of text.split('\n')) expect(page).toContain(compact(line))
    }
  })

  it('links only to web addresses, which its text also contains, and loads nothing', () => {
    for (const { text, html, links } of letters) {
      for (const link of links) {
        expect(link).toMatch(/^https:\/\//)
        expect(text).toContain(`\n${link}\n`)
      }
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import/)
    }
  })

  it('names neither its reader nor an address in the subject, which is one line', () => {
    for (const { subject } of letters) expect(subject).not.toMatch(/Ada|Leung|@|[\r\n]/)
  })
})

describe.each(examples.filter(({ namesCharity }) => namesCharity))(
  'the letter to people of a charity $name',
  ({ receive }) => {
    it('announces nothing that does not follow', () => {
      for (const { text } of languages.map((language) => receive(language))) {
        // A greeting ends with a colon in Chinese.
        const [, ...paragraphs] = text.split('\n\n')
        for (const [index, paragraph] of paragraphs.entries()) {
          if (!/[:：]$/.test(paragraph)) continue
          expect(paragraphs[index + 1]).toMatch(/^(> |https:)|^[^.。]+[:：]/)
        }
      }
    })

    it('begins its subject with the charity, and its page with a capital', () => {
      const [en, ...chinese] = languages.map((language) => receive(language))
      expect(en?.subject).toMatch(/^Harbour Light: \S/)
      for (const { subject } of chinese) expect(subject).toMatch(/^【Harbour Light】\S/)
      expect(readPage(en?.html ?? '')).toMatch(/^\s*Almoner\s+[^\p{Ll}\s]/u)
    })
  },
)

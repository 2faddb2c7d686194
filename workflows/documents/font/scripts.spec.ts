import createBidi, { type Bidi } from 'bidi-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { refuseName } from '@almoner/domain/people/name-rules.ts'
import { boxCount, pageCount, pageTexts } from '../../testing/drawn.ts'
import { donationReceipt } from '../receipt/fixtures.ts'
import { drawableCharacters, fontScripts, holdsCharacter } from './font-files.ts'
import { renderReceipt } from '../receipt/receipt-document.ts'
import { donationRow, createStatement } from '../statement/statement-fixtures.ts'
import { renderStatement } from '../statement/statement-document.ts'

const bidi = (createBidi as unknown as () => Bidi)()

/** Returns right-to-left letters in the order in which they are drawn. */
const asDrawn = (text: string): string =>
  bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, 'ltr'))

const people: readonly (readonly [script: string, firstName: string, lastName: string])[] = [
  ['Devanagari', 'सीता', 'गुरुङ'],
  ['Devanagari, stacked', 'कृष्ण प्रसाद', 'श्रेष्ठ'],
  ['Arabic', 'محمد', 'عبدالعزيز'],
  ['Urdu', 'فاطمہ', 'چوہدری'],
  ['Arabic beside Latin letters and digits', 'محمد (Ali) 3', '١٢٣'],
  ['Hebrew', 'דוד', 'כהן'],
  ['Hebrew beside Latin letters', 'דוד (David)', 'בן־גוריון'],
  ['Thai', 'น้ำผึ้ง ปู่', 'ศักดิ์สิทธิ์'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ', 'ਸਿੰਘ'],
  ['Gujarati', 'નરેન્દ્ર', 'પટેલ'],
  ['Bengali', 'শেখ', 'চট্টোপাধ্যায়'],
  ['Tamil', 'கௌரி', 'சுப்பிரமணியம்'],
  ['Sinhala, with a joiner', 'ශ්‍රී', 'චන්ද්‍රිකා'],
  ['Burmese', 'မင်္ဂလာ', 'အောင်ဆန်းစုကြည်'],
  ['Khmer', 'ស្រី វណ្ណៈ', 'ច័ន្ទ'],
  ['Hangul', '민수', '김'],
  ['kana', 'さくら', '山田'],
  ['rare Han', '𨋢𠝹', '𠮷田'],
  ['Cyrillic', 'Анна Їжак', 'Кузнецова'],
  ['Greek', 'Γιώργος', 'Παπαδόπουλος'],
  ['Georgian', 'გიორგი', 'ბერიძე'],
  ['Polish', 'Łukasz Kowalski', 'Żółć'],
  ['Czech', 'Jiří', 'Dvořák'],
  ['Turkish', 'Şükrü', 'İğdır'],
  ['Vietnamese', 'Hằng', 'Nguyễn Thị'],
  ['Vietnamese, typed decomposed', 'Hằng'.normalize('NFD'), 'Nguyễn Thị'.normalize('NFD')],
  ['Yoruba, with marks that never compose', 'Ọlá', 'Ṣẹ́gun'],
]

describe.each(people)('a name in %s', (_script, firstName, lastName) => {
  const payer = { firstName, lastName, organisationName: null }
  const name = asDrawn(fullName(payer).normalize('NFC'))

  it('is taken', () => {
    expect([firstName, lastName].map((each) => refuseName(each, 'person'))).toEqual([null, null])
  })

  it.each(['en', 'zh', 'cn'] as const)(
    'is on a receipt (%s) without a missing-character box, and is copied as it was typed',
    async (language) => {
      const projectName = { default: `“${firstName}”` }
      const pdf = await renderReceipt({ ...donationReceipt, language, payer, projectName })
      expect(boxCount(pdf)).toBe(0)
      expect(pageTexts(pdf).join('')).toContain(`\n${name}\n`)
      expect(pageCount(pdf)).toBe(1)
      expect(pdf.byteLength).toBeLessThan(140_000)
    },
  )

  it('is on a year’s statement', async () => {
    const row = { ...donationRow, payer: { ...payer, organisationName: lastName } }
    const pdf = await renderStatement(createStatement([row], { donor: payer }))
    expect(boxCount(pdf)).toBe(0)
    expect(pageTexts(pdf).join('')).toContain(`\n${name}\n`)
  })
})

describe('an old name with a character that no font has', () => {
  it('has no box: a symbol is left out, a letter is a question mark that is copied as itself', async () => {
    const payer = { firstName: 'Ada 😀', lastName: 'ᚠᚢ', organisationName: null }
    const pdf = await renderReceipt({ ...donationReceipt, payer })
    expect(boxCount(pdf)).toBe(0)
    expect(pageTexts(pdf).join('')).toContain('\nAda  ᚠᚢ\n')
  })
})

describe('a long name in a script without spaces', () => {
  it('is cut between letters and never between a letter and its marks', async () => {
    const payer = {
      firstName: 'ที่นี้น้ำผึ้ง'.repeat(7),
      lastName: 'ស្រី'.repeat(20),
      organisationName: null,
    }
    const pdf = await renderReceipt({ ...donationReceipt, payer })
    const drawn = pageTexts(pdf).join('')
    expect(boxCount(pdf)).toBe(0)
    expect(drawn).not.toContain('\u25cc')
    expect(drawn).toContain('ที่นี้น้ำผึ้ง')
  })
})

describe('with letters and marks in any order', () => {
  const drawable = drawableCharacters().map((codePoint) => String.fromCodePoint(codePoint))

  it.each(fontScripts.filter((script) => script !== 'hk' && script !== 'sc'))(
    'a receipt is drawn, without a box (%s)',
    async (script) => {
      const letters = drawable.filter(
        (character) => holdsCharacter(script, character) && /[\p{L}\p{M}]/u.test(character),
      )
      const word = fc
        .array(fc.constantFrom(...letters), { maxLength: 12 })
        .map((all) => all.join(''))
      const texts = fc.array(word, { minLength: 8, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(texts, async (all) => {
          const payer = { firstName: all.join(' '), lastName: all.join(''), organisationName: null }
          expect(boxCount(await renderReceipt({ ...donationReceipt, payer }))).toBe(0)
        }),
        { numRuns: 6 },
      )
    },
  )
})

import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import {
  fontScripts,
  holdsCharacter,
  parsedFont,
  parsedFonts,
  type FontScript,
  type NamedFont,
  type Weight,
} from './font-files.ts'

export type { NamedFont, Weight } from './font-files.ts'

/**
 * The fonts of a text, with the reader's script first. Another script's fonts are parsed only if
 * the text needs them.
 */
export type FontStack = { lead: readonly NamedFont[]; weight: Weight }

// The font of the reader's script comes first; the other is used if it lacks a character.
const leading: Record<Language, readonly FontScript[]> = {
  en: ['hk', 'sc'],
  zh: ['hk', 'sc'],
  cn: ['sc', 'hk'],
}

/**
 * Returns the fonts for a text. The Chinese fonts have Latin letters, but few with marks. If a text
 * has one that they lack, one font draws all its Latin letters, so that they match.
 */
export const fontStack = (language: Language, weight: Weight, text: string): FontStack => {
  const lead = leading[language].map((script) => parsedFont(script, weight))
  if (ascii.test(text)) return { lead, weight }
  const isLatin = Array.from(text).some(
    (character) => latin.test(character) && !lead.some((font) => hasCharacter(font, character)),
  )
  return { lead: isLatin ? [parsedFont('latin', weight), ...lead] : lead, weight }
}

/** Returns true for one of the fonts that every document uses. */
export const isUsual = ({ script }: NamedFont): boolean => leading.en.includes(script)

const ascii = /^[\x20-\x7e]*$/u
const latin = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f]/u

/** Reads the fonts of every document and their layout tables now, so that the first donor does not wait. */
export const prewarmFonts = (): void => {
  for (const weight of ['regular', 'bold'] as const) {
    for (const { font } of fontStack('en', weight, '').lead) {
      font.layout('Donation receipt 捐款收據')
    }
  }
}

/** The first font that has all characters of a word, or null. */
export const findFont = (word: string, { lead, weight }: FontStack): NamedFont | null => {
  const characters = Array.from(word).filter((character) => !joiner.test(character))
  const has = (font: NamedFont): boolean =>
    characters.every((character) => hasCharacter(font, character))
  const first = lead.find(has)
  if (first) return first
  // Every font has some Latin signs, so a font is tried only if its script has letters in the word.
  for (const script of fontScripts) {
    if (!characters.some((character) => holdsCharacter(script, character))) continue
    const font = parsedFont(script, weight)
    if (has(font)) return font
  }
  return null
}

const joiner = /[\u200c\u200d]/u

const hasCharacter = ({ font }: NamedFont, character: string): boolean =>
  font.hasGlyphForCodePoint(requirePresent(character.codePointAt(0), 'a character'))

/**
 * Clears the record of drawn characters. fontkit remembers a glyph with the first character that
 * used it, and some glyphs serve two (the word 月 and the radical ⽉). Without this, one person's
 * name could change how the next person's receipt is copied, read aloud or shaped.
 */
export const forgetGlyphs = (...fonts: readonly NamedFont[]): void => {
  for (const { font } of fonts) Reflect.set(font, '_glyphs', {})
}

export { parsedFonts }

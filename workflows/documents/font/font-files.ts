import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { assert } from '@almoner/domain/kernel/assert.ts'
import * as fontkit from 'fontkit'

const weights = ['regular', 'bold'] as const

export type Weight = (typeof weights)[number]

export type NamedFont = { name: string; script: FontScript; font: fontkit.Font }

type FontFile = {
  /** The package, and the beginning of its files' names. */
  file: readonly [folder: string, family: string]
  /** The characters for which this font is used. */
  holds: RegExp
}

const noto = (script: string, holds: RegExp): FontFile => ({
  file: [`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`],
  holds,
})

/**
 * One font a script; the first that holds a character is used. The Hong Kong font lacks many
 * simplified characters and the mainland's lacks Hong Kong's own; both have few accented Latin
 * letters. The Japanese font is used for characters of names that neither has.
 */
const fontFiles = {
  hk: noto('HK', /\P{Co}/u),
  sc: noto('SC', /\P{Co}/u),
  latin: {
    file: ['noto-sans', 'NotoSans'],
    holds:
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Inherited}\p{Script=Common}]/u,
  },
  kr: noto('KR', /\p{Script=Hangul}/u),
  jp: noto('JP', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u),
  arabic: noto(
    'Arabic',
    /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u0660-\u0669\u064b-\u0655\u0670]/u,
  ),
  hebrew: noto('Hebrew', /\p{Script=Hebrew}/u),
  thai: noto('Thai', /[\p{Script=Thai}\u0e3f]/u),
  gurmukhi: noto('Gurmukhi', /[\p{Script=Gurmukhi}\u0964\u0965]/u),
  gujarati: noto('Gujarati', /\p{Script=Gujarati}/u),
  bengali: noto('Bengali', /\p{Script=Bengali}/u),
  tamil: noto('Tamil', /\p{Script=Tamil}/u),
  sinhala: noto('Sinhala', /\p{Script=Sinhala}/u),
  myanmar: noto('Myanmar', /\p{Script=Myanmar}/u),
  khmer: noto('Khmer', /\p{Script=Khmer}/u),
  ethiopic: noto('Ethiopic', /\p{Script=Ethiopic}/u),
  georgian: noto('Georgian', /\p{Script=Georgian}/u),
} as const satisfies Record<string, FontFile>

export type FontScript = keyof typeof fontFiles

export const fontScripts = Object.keys(fontFiles) as readonly FontScript[]

/**
 * Returns true if a script's font is tried for a character. Only the font itself shows whether it
 * has the glyph.
 */
export const holdsCharacter = (script: FontScript, character: string): boolean =>
  fontFiles[script].holds.test(character)

const parsed = new Map<string, NamedFont>()

/**
 * Parsing takes longer than drawing, so a process parses each file once, at its first use. A font
 * that no name needs is never read.
 */
export const parsedFont = (script: FontScript, weight: Weight): NamedFont => {
  const name = `${script}-${weight}`
  const cachedFont = parsed.get(name)
  if (cachedFont) return cachedFont
  const font = fontkit.create(readFileSync(fontPath(script, weight)))
  assert('layout' in font, `${name} is a collection of fonts, not a font`)
  const namedFont = { name, script, font }
  parsed.set(name, namedFont)
  return namedFont
}

/** The fonts parsed so far. */
export const parsedFonts = (): readonly NamedFont[] => [...parsed.values()]

const require = createRequire(import.meta.url)

const fontPath = (script: FontScript, weight: Weight): string => {
  const [folder, family] = fontFiles[script].file
  const file = weight === 'regular' ? '400Regular' : '700Bold'
  return require.resolve(`@expo-google-fonts/${folder}/${file}/${family}_${file}.ttf`)
}

/** Every character that documents can be drawn with, in order. */
export const drawableCharacters = (): readonly number[] => {
  const all = new Set<number>()
  for (const script of fontScripts) {
    const { font } = parsedFont(script, 'regular')
    const bold = new Set(parsedFont(script, 'bold').font.characterSet)
    for (const codePoint of font.characterSet) {
      const isHeld = bold.has(codePoint) && holdsCharacter(script, String.fromCodePoint(codePoint))
      if (isHeld && isText(codePoint)) all.add(codePoint)
    }
  }
  return [...all].sort((a, b) => a - b)
}

// Excludes control characters, surrogates, private-use and unassigned code points.
const isText = (codePoint: number): boolean =>
  !/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(String.fromCodePoint(codePoint))

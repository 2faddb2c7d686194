import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { assert, present } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import * as fontkit from 'fontkit'

const weights = ['regular', 'bold'] as const

export type Weight = (typeof weights)[number]

/** The same weight in each script's font, the reader's script first. */
export type FontStack = readonly NamedFont[]

export type NamedFont = { name: string; font: fontkit.Font }

/** `proportional` asks for the narrow form of a mark that the font draws a whole square wide. */
export type Run = { name: string; text: string; proportional: boolean }

const require = createRequire(import.meta.url)

const files = {
  hk: {
    regular: '@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-hk/700Bold/NotoSansHK_700Bold.ttf',
  },
  sc: {
    regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  },
} as const

const parsed = new Map<string, NamedFont>()

// Parsing takes longer than drawing, so each file is parsed once in a process, at its first use.
const parsedFont = (script: keyof typeof files, weight: Weight): NamedFont => {
  const name = `${script}-${weight}`
  const known = parsed.get(name)
  if (known) return known
  const font = fontkit.create(readFileSync(require.resolve(files[script][weight])))
  assert('layout' in font, `${name} is a collection of fonts, not a font`)
  const named = { name, font }
  parsed.set(name, named)
  return named
}

// The Hong Kong font lacks many simplified characters, the mainland's lacks Hong Kong's own: the
// reader's script leads and the other stands in.
const scripts: Record<Language, readonly (keyof typeof files)[]> = {
  en: ['hk', 'sc'],
  zh: ['hk', 'sc'],
  cn: ['sc', 'hk'],
}

export const fontStack = (language: Language, weight: Weight): FontStack =>
  scripts[language].map((script) => parsedFont(script, weight))

/** Every font a document may draw with. */
export const allFonts = (): readonly NamedFont[] =>
  weights.flatMap((weight) => fontStack('en', weight))

/** Reads the fonts and their layout tables now, so that the first donor does not wait for it. */
export const prewarmFonts = (): void => {
  for (const { font } of allFonts()) font.layout('Donation receipt 捐款收據')
}

/** Cuts a text into runs, each in the first font that has its characters. */
export const fontRuns = (text: string, stack: FontStack): readonly Run[] => {
  const runs: Run[] = []
  const characters = Array.from(text.replace(invisible, ''))
  for (const [index, character] of characters.entries()) {
    const name = fontFor(character, stack)
    const neighbours = `${characters[index - 1] ?? ''}${characters[index + 1] ?? ''}`
    const proportional = quotationMark.test(character) && !chinese.test(neighbours)
    const last = runs.at(-1)
    if (last?.name === name && last.proportional === proportional) last.text += character
    else runs.push({ name, text: character, proportional })
  }
  return runs
}

// Joiners and selectors have no picture of their own, and a font draws a box for what it lacks.
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu

// Unicode has one curly quotation mark for both scripts: square between Chinese characters, narrow
// in "Children’s".
const quotationMark = /[\u2018-\u201d]/u
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

const fontFor = (character: string, stack: FontStack): string => {
  const codePoint = present(character.codePointAt(0), 'a character')
  const has = stack.find(({ font }) => font.hasGlyphForCodePoint(codePoint))
  return (has ?? present(stack[0], 'a font')).name
}

/**
 * Forgets which characters earlier documents used. fontkit remembers a glyph with the first character
 * that asked for it, and some glyphs serve two (the word 月 and the radical ⽉), so without this
 * one person's name could change how the next person's receipt reads when it is copied or read aloud.
 */
export const forgetGlyphs = (): void => {
  for (const { font } of parsed.values()) Reflect.set(font, '_glyphs', {})
}

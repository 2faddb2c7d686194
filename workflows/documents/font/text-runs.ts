import createBidi, { type Bidi } from 'bidi-js'
import { findFont, type FontStack, type NamedFont } from './fonts.ts'
import { shapeWord, type Shaped } from './shaping.ts'

/** A piece of a text that is drawn in one font and one direction. */
export type Run = {
  font: NamedFont
  /** The parts are laid out separately, from left to right. */
  parts: readonly Shaped[]
  /** The typed text, if the drawn glyphs do not spell it in order. */
  typed: string | null
  /** The level is odd if the run is read from right to left. */
  level: number
}

/** Cuts a text into runs, in the order in which it is read, each in the first font that has it. */
export const textRuns = (text: string, stack: FontStack): readonly Run[] => {
  const [font] = stack.lead
  if (font !== undefined && ascii.test(text)) {
    return [plainRun(text, { font, level: 0 })]
  }
  return directedParts(text.normalize('NFC').replace(invisible, '')).flatMap(({ part, level }) =>
    mergedRuns(
      [...part.matchAll(wordPattern)].flatMap(({ 0: word, index }) =>
        splitWord(word, { stack, level, part, index }),
      ),
    ),
  )
}

// Every leading font has these, and no rule below concerns them.
const ascii = /^[\x20-\x7e]+$/u

/** Returns the runs from left to right, in display order (UAX 9, rule L2). */
export const inVisualOrder = (runs: readonly Run[]): readonly Run[] => {
  const placed = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    let from = 0
    while (from < placed.length) {
      let to = from
      while ((placed[to]?.level ?? -1) >= level) to += 1
      placed.splice(from, to - from, ...placed.slice(from, to).toReversed())
      from = to + 1
    }
  }
  return placed
}

// These characters have no glyph of their own, so a font would draw a box. The two joiners remain
// if they change the shape of nearby letters.
const joined =
  '\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Tamil}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}'
const invisible = new RegExp(
  `(?![\\u200c\\u200d])\\p{Default_Ignorable_Code_Point}|\\p{Cc}|(?<![${joined}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${joined}])`,
  'gu',
)

// Its types describe a module of the other kind.
const bidi = (createBidi as unknown as () => Bidi)()
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Splits a text into parts of one direction. Documents are written from left to right. An Arabic
 * name appears in them as Unicode defines (UAX 9), with its digits and Latin letters in their own
 * order.
 */
const directedParts = (text: string): readonly { part: string; level: number }[] => {
  if (!rightToLeft.test(text)) return [{ part: text, level: 0 }]
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const parts: { part: string; level: number }[] = []
  let index = 0
  for (const character of text) {
    const level = levels[index] ?? 0
    index += character.length
    const last = parts.at(-1)
    if (last !== undefined && last.level === level) last.part += character
    else parts.push({ part: character, level })
  }
  return parts
}

const eastAsian =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef'
// A Chinese character is a part of its own, and so is a mark between words; the rest stays
// together.
const wordPattern = new RegExp(
  `[${eastAsian}]|(?:(?![${eastAsian}])[\\p{L}\\p{M}\\p{Nd}\\u200c\\u200d])+|.`,
  'gsu',
)

type Place = { stack: FontStack; level: number; part: string; index: number }

const splitWord = (word: string, place: Place): readonly Run[] => {
  const font = findFont(word, place.stack)
  if (font) return runsInFont(word, font, place)
  const characters = Array.from(word)
  if (characters.length === 1) return missingRuns(word, place)
  let { index } = place
  return characters.flatMap((character) => {
    const runs = splitWord(character, { ...place, index })
    index += character.length
    return runs
  })
}

const runsInFont = (word: string, font: NamedFont, place: Place): readonly Run[] => {
  const { level } = place
  const isTurned = level % 2 === 1
  if (isShaped(word, font)) {
    // fontkit reverses a run of a right-to-left script, including its digits, which must not be
    // reversed.
    if (!isTurned && rightToLeft.test(word)) {
      return Array.from(word, (digit) => plainRun(digit, { font, level }))
    }
    // Readers of a page reverse such letters themselves, and also an alternative text.
    if (isTurned && rightToLeft.test(word)) {
      return [{ font, parts: shapeWord(word, font).toReversed(), typed: null, level }]
    }
    if (!isTurned) return [{ font, parts: shapeWord(word, font), typed: word, level }]
  }
  if (isTurned) return [plainRun(mirrored(word), { font, level })]
  const features = isNarrowQuote(word, font, place) ? ['pwid'] : null
  return [{ font, parts: [{ text: word, features }], typed: null, level }]
}

const plainRun = (text: string, { font, level }: Pick<Run, 'font' | 'level'>): Run => ({
  font,
  parts: [{ text, features: null }],
  typed: null,
  level,
})

// Scripts whose glyphs follow the order of their characters, except for marks that are typed
// separately.
const plainScripts = new Set(['hk', 'sc', 'kr', 'jp', 'latin', 'georgian', 'ethiopic'])
const apart = /[\p{Script=Devanagari}\p{M}]/u

const isShaped = (word: string, { script }: NamedFont): boolean =>
  !plainScripts.has(script) || apart.test(word)

const mirrored = (word: string): string =>
  Array.from(word)
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')

// Unicode has one curly quotation mark for both scripts: square between Chinese characters, narrow
// in "Children’s".
const isNarrowQuote = (word: string, { script }: NamedFont, { part, index }: Place): boolean => {
  if (!quotationMark.test(word) || (script !== 'hk' && script !== 'sc')) return false
  const before = Array.from(part.slice(0, index)).at(-1) ?? ''
  const after = Array.from(part.slice(index + word.length))[0] ?? ''
  return !chinese.test(before) && !chinese.test(after)
}

const quotationMark = /^[\u2018-\u201d]$/u
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

// Names are validated before they are stored, so this occurs only in an old one. A symbol is left
// out, and a letter is drawn as a question mark. A screen reader or a copy still gets the typed
// character.
const missingRuns = (character: string, { stack, level }: Place): readonly Run[] => {
  const [font] = stack.lead
  if (font === undefined || !/[\p{L}\p{N}]/u.test(character)) return []
  return [{ ...plainRun('?', { font, level }), typed: character }]
}

const mergedRuns = (runs: readonly Run[]): readonly Run[] => {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    const part = last === undefined ? null : joinedPart(last, run)
    if (last !== undefined && part !== null) last.parts = [part]
    else merged.push({ ...run })
  }
  return merged
}

// Words of a plain script are laid out together with the characters between them.
const joinedPart = (one: Run, other: Run): Shaped | null => {
  const [[first], [second]] = [one.parts, other.parts]
  const isPlain = one.typed === null && other.typed === null && one.level % 2 === 0
  if (!isPlain || one.font !== other.font || first === undefined || second === undefined)
    return null
  // Only a quotation mark has features among these runs.
  if ((first.features === null) !== (second.features === null)) return null
  if (rightToLeft.test(first.text)) return null
  return { text: first.text + second.text, features: first.features }
}

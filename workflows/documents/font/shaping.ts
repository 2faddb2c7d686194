import { forgetGlyphs, type NamedFont } from './fonts.ts'

/** The features that pdfkit passes to fontkit: a list to turn on, or by name on and off. */
type Features = readonly string[] | Readonly<Record<string, boolean>>

/** A word, or a cluster of it, in the form that fontkit lays out. */
export type Shaped = { text: string; features: Features | null }

/**
 * fontkit shapes most scripts correctly. This file adds the steps that fontkit leaves to its
 * caller, each compared with HarfBuzz. They are a Thai vowel of two marks, Arabic marks whose order
 * differs from that of composed text, and Burmese, whose signs are put in display order.
 */
export const shapeWord = (word: string, font: NamedFont): readonly Shaped[] => {
  const whole = ordered(word, font)
  if (canLayOut(font, whole)) return [whole]
  // Some marks have no position on some letters, and fontkit then throws. Such a cluster is laid
  // out without the rule that fails.
  return splitClusters(word).map((typed) => {
    const cluster = ordered(typed, font)
    const bare = withoutRules(cluster, ['abvm', 'blwm', 'mark', 'mkmk'])
    const tries = [cluster, ...failing.map((rules) => withoutRules(cluster, rules))]
    return tries.find((each) => canLayOut(font, each)) ?? bare
  })
}

/** Parts of a word that stay together, however narrow the line is. */
export const splitClusters = (word: string): readonly string[] => {
  const clusters: string[] = []
  for (const { segment } of segmenter.segment(word)) {
    const last = clusters.at(-1)
    if (last !== undefined && joinsNext.test(last)) clusters[clusters.length - 1] = last + segment
    else clusters.push(segment)
  }
  return clusters
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

// Signs that put the next letter under the one before: Unicode's own clusters end at some of them.
const joinsNext = /[\u094d\u09cd\u0a4d\u0acd\u0bcd\u0dca\u1039\u17d2\u200d]$/u

const ordered = (typed: string, { script }: NamedFont): Shaped => {
  if (script === 'thai') return { text: withVowelInParts(typed), features: null }
  if (script === 'arabic') return { text: withDoublingFirst(typed), features: null }
  if (script !== 'myanmar') return { text: typed, features: null }
  return { text: inBurmeseOrder(typed), features: burmeseFeatures }
}

const withVowelInParts = (word: string): string =>
  word.replace(/([\u0e48-\u0e4b]{0,9})\u0e33/gu, '\u0e4d$1\u0e32')

const withDoublingFirst = (word: string): string =>
  word.replace(/([\u064b-\u0650\u0652-\u065f\u0670]{1,9})\u0651/gu, '\u0651$1')

const burmeseFeatures = ['rphf', 'pref', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts'] as const

// The vowel that precedes the letter, the sign around the letter, then the letter with those
// stacked on and under it.
const inBurmeseOrder = (word: string): string =>
  word.replace(
    /(\u1004\u103a\u1039)?([\u1000-\u102a\u103f\u104e](?:\u1039[\u1000-\u102a])*)(\u103b?)(\u103c?)([\u103d\u103e]*)(\u1031?)/gu,
    (_: string, stacked: string | undefined, ...parts: readonly string[]) => {
      const [letter = '', after = '', around = '', under = '', before = ''] = parts
      return `${before}${around}${letter}${stacked ?? ''}${after}${under}`
    },
  )

const failing: readonly (readonly string[])[] = [['abvm'], ['blwm'], ['abvm', 'blwm']]

const withoutRules = ({ features, ...shaped }: Shaped, rules: readonly string[]): Shaped => {
  const on = isList(features) ? features.map((name): [string, boolean] => [name, true]) : []
  const off = rules.map((name): [string, boolean] => [name, false])
  return { ...shaped, features: Object.fromEntries([...on, ...off]) }
}

const isList = (features: Features | null): features is readonly string[] => Array.isArray(features)

const canLayOut = (font: NamedFont, { text, features }: Shaped): boolean => {
  forgetGlyphs(font)
  try {
    // fontkit's types speak of a list alone.
    font.font.layout(text, (features ?? undefined) as string[] | undefined)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'

/** A text in the product's three languages; English replaces a missing one. */
export const toThreeLanguages = (en: string, zh: string, cn: string): LocalisedText => ({
  default: en,
  en,
  zh,
  cn,
})

/** A text of a charity that writes in Chinese first. */
export const chineseFirst = (zh: string, en: string): LocalisedText => ({ default: zh, zh, en })

/** Paragraphs, sub-headings and lists of a description, separated by an empty line. */
export const blocks = (...each: readonly string[]): string => each.join('\n\n')

/** Returns one list of a description. */
export const items = (...each: readonly string[]): string =>
  each.map((item) => `- ${item}`).join('\n')

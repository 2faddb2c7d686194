import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'

/** A text in the product's three languages; English stands where a language is missing. */
export const inThree = (en: string, zh: string, cn: string): LocalisedText => ({
  default: en,
  en,
  zh,
  cn,
})

/** A text of a charity that writes in Chinese first. */
export const chineseFirst = (zh: string, en: string): LocalisedText => ({ default: zh, zh, en })

/** Plain paragraphs, parted by an empty line. */
export const paragraphs = (...lines: readonly string[]): string => lines.join('\n\n')

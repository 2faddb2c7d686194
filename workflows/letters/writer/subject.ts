import type { Language } from '@almoner/domain/kernel/locale.ts'
import { oneLine } from './page.ts'

/** Lists of mail show about this many characters before the subject itself. */
const longestName = 40

/** The subject of a letter, after the name of its charity; an empty name is left out. */
export const writeSubject = (
  subject: string,
  { charity, language }: { charity: string; language: Language },
): string => {
  const name = shortenName(charity)
  if (name === '') return oneLine(capitalise(subject))
  return oneLine(language === 'en' ? `${name}: ${subject}` : `【${name}】${subject}`)
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Cuts a long name between two characters as a reader counts them. */
const shortenName = (name: string): string => {
  const characters = Array.from(segmenter.segment(oneLine(name)), ({ segment }) => segment)
  if (characters.length <= longestName) return characters.join('')
  return `${characters
    .slice(0, longestName - 1)
    .join('')
    .trimEnd()}…`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

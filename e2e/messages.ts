import { readFileSync } from 'node:fs'
import { catalogue, type Language } from '@almoner/domain/kernel/locale.ts'

/**
 * Maps the English texts of a screen to those of a language, so that one journey covers all three.
 * A text with values in it is found by a pattern that accepts any value.
 */
export const messagesIn = (language: Language) => {
  const path = new URL(`../web/locales/${catalogue[language]}.po`, import.meta.url)
  const texts = entries(readFileSync(path, 'utf8'))
  return (english: string): string | RegExp => {
    const text = texts.get(english)
    if (text === undefined) throw new Error(`no screen says “${english}”`)
    return text.includes('{') ? pattern(text) : text
  }
}

export type Translate = ReturnType<typeof messagesIn>

/** The last and first name of one person, in each language's order. */
export const taiManChan: Record<Language, readonly [string, string]> = {
  en: ['Chan', 'Tai Man'],
  zh: ['陳', '大文'],
  cn: ['陈', '大文'],
}

const entries = (po: string): Map<string, string> => {
  const messages = new Map<string, string>()
  for (const block of po.split('\n\n')) {
    const id = quoted(block, 'msgid')
    // If a text also has a variant with a context, this is the one without.
    const isOrdinary = !block.includes('\nmsgctxt ')
    if (id && (isOrdinary || !messages.has(id))) messages.set(id, quoted(block, 'msgstr') || id)
  }
  return messages
}

// A long text is split over several quoted lines.
const quoted = (block: string, keyword: string): string => {
  const match = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block)
  const lines = match?.[1]?.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return lines.map((line) => JSON.parse(line) as string).join('')
}

const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[$()*+.?[\\\]^|]/g, String.raw`\$&`))
      .join('.+'),
  )

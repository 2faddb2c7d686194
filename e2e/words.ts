import { readFileSync } from 'node:fs'
import { catalogue, type Language } from '@almoner/domain/kernel/locale.ts'

/**
 * The words of a screen in a language, by their English, so that one walk goes through all three.
 * A text with values in it is found by a pattern that lets any value stand.
 */
export const wordsIn = (language: Language) => {
  const path = new URL(`../web/locales/${catalogue[language]}.po`, import.meta.url)
  const texts = entries(readFileSync(path, 'utf8'))
  return (english: string): string | RegExp => {
    const text = texts.get(english)
    if (text === undefined) throw new Error(`no screen says “${english}”`)
    return text.includes('{') ? pattern(text) : text
  }
}

export type Words = ReturnType<typeof wordsIn>

/** Last and first name of one person, as each language writes it. */
export const taiManChan: Record<Language, readonly [string, string]> = {
  en: ['Chan', 'Tai Man'],
  zh: ['陳', '大文'],
  cn: ['陈', '大文'],
}

const entries = (po: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (const block of po.split('\n\n')) {
    const id = quoted(block, 'msgid')
    // Of a text that is also said in a context of its own, the ordinary one is meant.
    const isOrdinary = !block.includes('\nmsgctxt ')
    if (id && (isOrdinary || !found.has(id))) found.set(id, quoted(block, 'msgstr') || id)
  }
  return found
}

// A long text stands in several quoted lines.
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

/** A language as the product's payloads spell it. */
export type Language = 'en' | 'zh' | 'cn'

export const languages = ['en', 'zh', 'cn'] as const satisfies readonly Language[]

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language)

/** The language code for browsers, PDFs and mails. */
export const htmlLanguage: Record<Language, string> = {
  en: 'en',
  zh: 'zh-Hant-HK',
  cn: 'zh-Hans-CN',
}

/** The catalogue that holds its words. */
export const catalogue: Record<Language, 'en' | 'zh-HK' | 'zh-CN'> = {
  en: 'en',
  zh: 'zh-HK',
  cn: 'zh-CN',
}

/** A text in some of the languages; `default` is always present. */
export type LocalisedText = {
  default: string
  en?: string | undefined
  zh?: string | undefined
  cn?: string | undefined
}

export const localised = (text: LocalisedText, language: Language): string =>
  text[language] ?? text.default

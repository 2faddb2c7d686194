import * as v from 'valibot'

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

export const languageSchema = v.picklist(languages, 'language.unknown')

/** A text in some of the languages; `default` is always present. */
export const localisedTextSchema = v.strictObject({
  default: v.string(),
  en: v.optional(v.string()),
  zh: v.optional(v.string()),
  cn: v.optional(v.string()),
})
export type LocalisedText = v.InferOutput<typeof localisedTextSchema>

export const localised = (text: LocalisedText, language: Language): string =>
  text[language] ?? text.default

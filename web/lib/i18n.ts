import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import {
  catalogue,
  htmlLanguage,
  isLanguage,
  languages,
  type Language,
} from '@almoner/domain/kernel/locale.ts'

export { i18n }

const words: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en.po'),
  zh: () => import('../locales/zh-HK.po'),
  cn: () => import('../locales/zh-CN.po'),
}

/** The language the server chose for this page; it says so in `<html lang>`. */
export const documentLanguage = (): Language => {
  const tag = document.documentElement.lang
  return languages.find((language) => htmlLanguage[language] === tag) ?? 'en'
}

let latest: Language | undefined

/** Loads a language's words and speaks them. Of two quick switches the later one holds. */
export const activate = async (language: Language): Promise<void> => {
  latest = language
  const { messages } = await words[language]()
  if (latest !== language) return
  i18n.loadAndActivate({ locale: catalogue[language], messages })
  document.documentElement.lang = htmlLanguage[language]
}

const yearInSeconds = 365 * 24 * 60 * 60

/** What a person chose: remembered for the server, spoken at once, nothing typed is lost. */
export const switchLanguage = async (language: Language): Promise<void> => {
  // Not the Cookie Store API: Safari got it only in 2025.
  // eslint-disable-next-line unicorn/no-document-cookie
  document.cookie = `language=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
  await activate(language)
}

/** The language being spoken; a component that asks is drawn again when it changes. */
export const useLanguage = (): Language => {
  const { i18n: speaking } = useLingui()
  return languages.find((language) => catalogue[language] === speaking.locale) ?? 'en'
}

/** Which of the languages a charity supports can be offered, in the product's order. */
export const offeredLanguages = (supported: readonly string[]): Language[] =>
  languages.filter((language) => supported.some((name) => isLanguage(name) && name === language))

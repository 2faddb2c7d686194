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

/** A part of an area's messages, in every language. */
export type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>

/** The parts in use, and the languages in which each is here already. */
const parts = new Map<Catalogues, Set<Language>>()

const load = async (words: Catalogues, language: Language): Promise<void> => {
  const loadedLanguages = parts.get(words) ?? new Set<Language>()
  parts.set(words, loadedLanguages)
  if (loadedLanguages.has(language)) return
  const { messages } = await words[language]()
  i18n.load(catalogue[language], messages)
  loadedLanguages.add(language)
}

/** The language that the server chose for this page, from `<html lang>`. */
export const documentLanguage = (): Language => {
  const tag = document.documentElement.lang
  return languages.find((language) => htmlLanguage[language] === tag) ?? 'en'
}

let latest: Language | undefined

/**
 * Activates a language, once its messages are loaded. If the language is switched twice quickly,
 * the later switch wins.
 */
export const activate = async (
  language: Language,
  ...more: readonly Catalogues[]
): Promise<void> => {
  latest = language
  await Promise.all([...parts.keys(), ...more].map((words) => load(words, language)))
  if (latest !== language) return
  i18n.activate(catalogue[language])
  document.documentElement.lang = htmlLanguage[language]
}

/** Loads messages before a screen that needs them is rendered. */
export const loadMessages = async (...more: readonly Catalogues[]): Promise<void> => {
  const language = latest ?? documentLanguage()
  await Promise.all(more.map((words) => load(words, language)))
  // The user switched the language before these messages were requested.
  if (latest !== undefined && latest !== language) await loadMessages(...more)
}

const yearInSeconds = 365 * 24 * 60 * 60

/** The user's choice: stored for the server, active at once, without losing typed values. */
export const switchLanguage = async (language: Language): Promise<void> => {
  // The Cookie Store API is not used, because Safari supports it only since 2025.
  // eslint-disable-next-line unicorn/no-document-cookie
  document.cookie = `language=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
  await activate(language)
}

/** The active language; a component that reads it renders again when it changes. */
export const useLanguage = (): Language => {
  const { i18n: speaking } = useLingui()
  return languages.find((language) => catalogue[language] === speaking.locale) ?? 'en'
}

/** Returns the languages of a charity that the product can offer, in the product's order. */
export const offeredLanguages = (supported: readonly string[]): Language[] =>
  languages.filter((language) => supported.some((name) => isLanguage(name) && name === language))

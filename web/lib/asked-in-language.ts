import type { QueryClient } from '@tanstack/react-query'
import { i18n } from './i18n.ts'

/**
 * Answers carry sentences and titles in the reader's language: another language asks for them again.
 * More words of the same one change no answer, and what is good for one asking is left alone.
 */
export const askedInLanguage = (queryClient: QueryClient): (() => void) => {
  let answered = i18n.locale
  return i18n.on('change', () => {
    if (i18n.locale === answered) return
    answered = i18n.locale
    void queryClient.invalidateQueries()
  })
}

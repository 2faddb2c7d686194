import type { QueryClient } from '@tanstack/react-query'
import { i18n } from './i18n.ts'

/**
 * Answers have texts in the reader's language: another language requests them again. More messages
 * of the same language change no answer, and an answer that is valid for one request only stays.
 */
export const followLanguage = (queryClient: QueryClient): (() => void) => {
  let answered = i18n.locale
  return i18n.on('change', () => {
    if (i18n.locale === answered) return
    answered = i18n.locale
    void queryClient.invalidateQueries()
  })
}

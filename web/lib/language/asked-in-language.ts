import type { QueryClient } from '@tanstack/react-query'
import { i18n } from './i18n.ts'

/**
 * Requests answers again after a change of language, because they contain texts in the reader's
 * language. Loading more messages of the current language does not repeat requests. An answer that
 * is valid for one request only is kept.
 */
export const followLanguage = (queryClient: QueryClient): (() => void) => {
  let answered = i18n.locale
  return i18n.on('change', () => {
    if (i18n.locale === answered) return
    answered = i18n.locale
    void queryClient.invalidateQueries()
  })
}

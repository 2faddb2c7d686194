import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { keepInOrder } from './browser/keep-in-order.ts'
import { followLanguage } from './language/asked-in-language.ts'
import { activate, documentLanguage, i18n, type Catalogues } from './language/i18n.ts'
import { Translation } from './language/translation.tsx'
import '../styles/base.css'

export type Area = {
  queryClient: QueryClient
  words: Catalogues
  /** Loads other data before the first render. */
  before?: () => Promise<void>
  screens: () => ReactNode
}

/** Starts an area of the site: its messages first, then its screens. */
export const mount = async ({ queryClient, words, before, screens }: Area): Promise<void> => {
  const element = requirePresent(document.getElementById('root'), 'the root element')
  try {
    await Promise.all([activate(documentLanguage(), words), before?.()])
  } catch (error) {
    // No translated message is available without the catalogue.
    element.textContent =
      'This page did not load completely. Please reload it. 頁面未能完全載入，請重新載入。页面未能完全加载，请重新加载。'
    throw error
  }
  followLanguage(queryClient)
  keepInOrder(element)
  createRoot(element).render(
    <StrictMode>
      <I18nProvider i18n={i18n} defaultComponent={Translation}>
        <QueryClientProvider client={queryClient}>{screens()}</QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

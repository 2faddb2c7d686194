import { parseSearch, stringifySearch } from '../browser/search-text.ts'

/** The options of every site's router. */
export const routerOptions = {
  parseSearch,
  stringifySearch,
  // The specification spells its paths in capitals and means it.
  caseSensitive: true,
  defaultPreload: 'intent',
  scrollRestoration: true,
} as const

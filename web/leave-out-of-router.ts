import type { Plugin } from 'vite'

/** The router's own reading of addresses, which takes text for numbers: every router here brings `search-text.ts`. */
export const leaveOutOfRouter: Plugin = {
  name: 'almoner:leave-out-of-router',
  apply: 'build',
  load: {
    filter: { id: /\/router-core\/dist\/esm\/searchParams\.js$/ },
    handler: () =>
      ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith']
        .map((name) => `export const ${name} = undefined`)
        .join('\n'),
  },
}

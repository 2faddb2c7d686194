import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Rolldown, type UserConfig } from 'vite'
import { catalogueParts } from './catalogue-parts.ts'
import { cssFallbacks } from './css-fallbacks.ts'
import { oldestBrowsers } from './oldest-browsers.ts'
import { findChunk, sharedChunk } from './part-chunks.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Lingui looks for its configuration from the working directory, which is the repository's root under
// vitest and this folder under vite.
const configPath = here('./lingui.config.ts')
const linguiConfig = getConfig({ configPath })

// The host name is the tenant, so the proxy must not rewrite it.
const almoner = { target: 'http://127.0.0.1:3000', changeOrigin: false }

/**
 * The parts of the payer site after its front page, in the order in which a payer gets to them. A part
 * consists of what these files import lazily: one chunk, and one catalogue (web/catalogue-parts.ts).
 */
const payerParts = {
  giving: [here('./app/payer/giving-routes.ts'), here('./payer/checkout/loading/lazy-giving.ts')],
  paying: [here('./app/payer/paying-routes.ts'), here('./payer/checkout/loading/lazy-paying.ts')],
  account: [here('./app/payer/account/account-routes.ts')],
}

/** The parts of each area's catalogue, each with the files that it begins at. */
const catalogues = {
  payer: { front: [here('./app/payer/main.tsx')], ...payerParts },
  desk: { front: [here('./app/desk/main.tsx')], faq: [here('./desk/faq/lazy-faq.ts')] },
  admin: { front: [here('./app/admin/main.tsx')] },
}

// The files with which an area starts are bundled into one: many small files compress worse, by 6
// kB.
const start: Rolldown.CodeSplittingGroup = { name: 'start', tags: ['$initial'] }

const payerGroups: Rolldown.CodeSplittingGroup[] = [
  // Every part after the front page checks what it reads and stores, the form first.
  { name: 'valibot', test: /\/node_modules\/valibot\// },
  // The front page itself loads these later. No other part may contain them, or the page would load
  // that part.
  findChunk('front-later', [
    here('./payer/checkout/state/stored/checkout-state.ts'),
    here('./payer/giving/share/page-code.tsx'),
    here('./payer/giving/share/share-page.tsx'),
  ]),
  findChunk('giving', payerParts.giving),
  sharedChunk('shared', [payerParts.paying, payerParts.account]),
  findChunk('paying', payerParts.paying),
  findChunk('account', payerParts.account),
  findChunk('recurring-giving', [here('./payer/recurring-plan/lazy-giving.ts')]),
  findChunk('recurring-paying', [here('./payer/recurring-plan/lazy-paying.ts')]),
]

const configFor = (area: keyof typeof catalogues): UserConfig => ({
  root: here('.'),
  plugins: [
    // This runs before react(), because macros must be gone when JSX is compiled. Only files that
    // import one are parsed.
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath })] }),
    // JSX is compiled to web/lib/jsx, as tsconfig.json says (`jsxImportSource`).
    react(),
    catalogueParts(linguiConfig, catalogues[area]),
  ],
  css: { postcss: { plugins: [cssFallbacks] } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: area === 'payer',
    copyPublicDir: area === 'payer',
    target: Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`),
    manifest: `.vite/${area}.json`,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // The content security policy admits no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { [area]: here(`./${area}.html`) },
      output: {
        codeSplitting: { groups: area === 'payer' ? [start, ...payerGroups] : [start] },
      },
    },
  },
})

export default defineConfig({
  ...configFor('payer'),
  // Each area has its own host, and the cache there contains nothing of another area. If the areas
  // were built together, they would share chunks, and each would load code that only another area
  // needs.
  builder: {
    buildApp: async (builder) => {
      const { client } = builder.environments
      if (client) await builder.build(client)
      const { logLevel } = builder.config
      for (const area of ['desk', 'admin'] as const) {
        await build({ ...configFor(area), configFile: false, ...(logLevel && { logLevel }) })
      }
    },
  },
  server: {
    allowedHosts: ['.localhost'],
    proxy: { '/api': almoner, '/sandbox': almoner },
  },
})

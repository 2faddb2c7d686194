import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { catalogueParts } from './catalogue-parts.ts'
import { cssFallbacks } from './css-fallbacks.ts'
import { leaveOutOfReact } from './leave-out-of-react.ts'
import { leaveOutOfRouter } from './leave-out-of-router.ts'
import { plainFields } from './plain-fields.ts'
import { pureSchemas } from './pure-schemas.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
import { textInElementsOfReact } from './text-in-elements.ts'

// Lingui looks for its configuration from the working directory, which is the repository's root under
// vitest and this folder under vite.
const configPath = here('./lingui.config.ts')
const linguiConfig = getConfig({ configPath })

// The host name is the tenant, so the proxy must not rewrite it.
const almoner = { target: 'http://127.0.0.1:3000', changeOrigin: false }

// What people in Hong Kong still pay with. Syntax is written for these; functions that they lack are in
// e2e/newer-functions.ts, which the built files are held to.
const oldestBrowsers = ['safari15.6', 'ios15.6', 'chrome100', 'firefox100']

type CodeSplittingGroup = NonNullable<Rolldown.AdvancedChunksOptions['groups']>[number]
type Context = Parameters<Exclude<CodeSplittingGroup['name'], string>>[1]

/**
 * The parts in which an area comes, by the module that each starts with, and what is there when it is
 * needed. All else is fetched by itself, and says what the last part says.
 */
const areas = {
  payer: [
    { part: 'front', module: 'payer/main.tsx', after: [] },
    { part: 'giving', module: 'features/checkout/giving-screens.ts', after: ['front'] },
    { part: 'account', module: 'payer/account-screens.tsx', after: ['front', 'giving'] },
    {
      part: 'paying',
      module: 'features/checkout/paying-screens.ts',
      after: ['front', 'giving'],
    },
  ],
  desk: [{ part: 'front', module: 'desk/main.tsx', after: [] }],
  admin: [{ part: 'front', module: 'admin/main.tsx', after: [] }],
} as const

type Part = { part: string; module: string; after: readonly string[] }

const partsOf = (area: keyof typeof areas): Part[] =>
  areas[area].map(({ part, module, after }) => ({ part, module: here(module), after }))

const isLast = (area: keyof typeof areas, part: string): boolean =>
  !partsOf(area).some(({ after }) => after.includes(part))

// Many small files compress worse than one, by a tenth: what an area cannot start without is one, and
// so is what each of its parts needs beyond that. The library of schemas, and what follows a
// command, are needed by those alone that nothing comes after.
const chunksOf = (area: keyof typeof areas): CodeSplittingGroup[] => [
  // The payer's form fetches them when a name is typed, and the account's begins with them.
  {
    name: 'name-rules',
    test: /\/domain\/kernel\/(?:name-problem|name-rules|printable|printable-ranges)\.ts$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'start',
    tags: ['$initial'],
    // Where nothing comes later, nothing is left for later: two chunks that begin with each other would
    // each find the other one empty.
    test: (id) => isNotLate(id) || partsOf(area).length === 1,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // What a part has that another one has already stays with that one; what two have that do not wait
    // for each other is a chunk of both.
    name: (id, context) => {
      const having = partsOf(area)
        .slice(1)
        .filter(({ part }) => isNotLate(id) || isLast(area, part))
        .filter(({ module }) => isReached(id, module, context))
      const first = having.filter(({ after }) => !having.some(({ part }) => after.includes(part)))
      return first.length === 0 ? null : first.map(({ part }) => part).join('-')
    },
    includeDependenciesRecursively: false,
    priority: 1,
  },
]

// Of a library's own index everybody reaches everything: these nobody needs before.
const isNotLate = (id: string): boolean =>
  !/\/node_modules\/(?:valibot\/|@tanstack\/.*\/(?:useMutation|mutationObserver)\.js)/.test(id)

const reachedFrom = new Map<string, ReadonlySet<string>>()

const isReached = (id: string, module: string, context: Context): boolean => {
  const known = reachedFrom.get(module)
  if (known) return known.has(id)
  const reached = new Set<string>()
  const visit = (each: string): void => {
    if (reached.has(each)) return
    reached.add(each)
    for (const imported of context.getModuleInfo(each)?.importedIds ?? []) visit(imported)
  }
  visit(module)
  reachedFrom.set(module, reached)
  return reached.has(id)
}

// A class's own name and its file tell it apart. The line that vite would add to them is no news to
// anybody, and each class's would be in what a visitor loads.
const classOf = (name: string, file: string): string => {
  const path = relative(here('.'), file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`
}

// Nothing is preloaded, as `modulePreload` and `cssCodeSplit` say below, yet vite has each import() go
// through what would preload: 600 bytes of a first visit.
const withoutPreload: Plugin = {
  name: 'almoner:without-preload',
  load: {
    order: 'pre',
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

const configOf = (area: keyof typeof areas): UserConfig => ({
  root: here('.'),
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': here('./lib/with-selector.ts'),
      // It does what React itself does since 18.
      'use-sync-external-store/shim': 'react',
    },
  },
  plugins: [
    // Before react(): macros have to be gone when JSX is compiled. Only files that import one are parsed.
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath })] }),
    react(),
    catalogueParts({ linguiConfig, parts: partsOf(area) }),
    pureSchemas,
    leaveOutOfReact,
    textInElementsOfReact,
    leaveOutOfRouter,
    plainFields,
    withoutPreload,
  ],
  css: { modules: { generateScopedName: classOf }, postcss: { plugins: [cssFallbacks] } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: area === 'payer',
    copyPublicDir: area === 'payer',
    target: oldestBrowsers,
    manifest: `.vite/${area}.json`,
    // The server names the files of a first visit, and what follows comes in few: the helper that would
    // preload each chunk's own imports is more than it saves.
    modulePreload: false,
    cssCodeSplit: false,
    // The content security policy admits no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      transform: { assumptions: { setPublicClassFields: true, noDocumentAll: true } },
      input: { [area]: here(`./${area}.html`) },
      output: { codeSplitting: { groups: chunksOf(area) } },
    },
  },
})

export default defineConfig({
  ...configOf('payer'),
  // Each area stands at a host of its own, where nothing that another one loaded is in the cache. Built
  // together, they would share chunks, and each would load what only another one needs.
  builder: {
    buildApp: async (builder) => {
      const { client } = builder.environments
      if (client) await builder.build(client)
      const { logLevel } = builder.config
      for (const area of ['desk', 'admin'] as const) {
        await build({ ...configOf(area), configFile: false, ...(logLevel && { logLevel }) })
      }
    },
  },
  server: {
    allowedHosts: ['.localhost'],
    proxy: { '/api': almoner, '/sandbox': almoner },
  },
})

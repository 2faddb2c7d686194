import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import type { getConfig } from '@lingui/conf'
import type { Plugin, Rolldown } from 'vite'

type LinguiConfig = ReturnType<typeof getConfig>

/**
 * The parts of an area's catalogue, in the order in which they are loaded, each with the modules that
 * it begins at.
 */
export type CatalogueParts = Record<string, readonly string[]>

const catalogueId = /\.po\?(\w+)$/

/**
 * `import('./locales/en.po?giving')` loads the messages of the part `giving`: those of its modules and of
 * all that they import, up to where another part begins. The first visit does not load what only a later
 * screen says. The .po file tells which source file says what. In development and in specs every part
 * has all messages.
 */
export const catalogueParts = (config: LinguiConfig, parts: CatalogueParts): Plugin => {
  let isBuild = false
  const sources = new Map<string, Promise<ReadonlySet<string>>>()
  return {
    name: 'almoner:catalogue-parts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    load: {
      filter: { id: catalogueId },
      async handler(id) {
        const part = catalogueId.exec(id)?.[1] ?? ''
        const path = id.split('?')[0] ?? ''
        const { locale, messages, origins } = await readCatalogue(config, path)
        const entry = parts[part]
        if (isBuild && entry !== undefined) {
          const files = sources.get(part) ?? reachableFrom(this, entry, Object.values(parts).flat())
          sources.set(part, files)
          const isUsed = await files
          for (const key of Object.keys(messages)) {
            const isHere = origins[key]?.some((file) => isUsed.has(`${config.rootDir}/${file}`))
            if (isHere !== true) delete messages[key]
          }
        }
        const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' })
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
        return { code: source, moduleType: 'js' }
      },
    },
  }
}

const readCatalogue = async (config: LinguiConfig, path: string) => {
  const file = path.replace(`${config.rootDir}/`, '')
  const catalogue = getCatalogForFile(file, await getCatalogs(config))
  if (!catalogue) throw new Error(`${file} is no catalogue`)
  const { locale, catalog } = catalogue
  const { fallbackLocales, sourceLocale } = config
  const { messages } = await catalog.getTranslations(locale, { fallbackLocales, sourceLocale })
  const origins = Object.fromEntries(
    Object.entries((await catalog.read(locale)) ?? {}).map(([key, { origin = [] }]) => [
      key,
      origin.map(([from]) => from),
    ]),
  )
  return { locale, messages, origins }
}

const reachableFrom = async (
  context: Rolldown.PluginContext,
  own: readonly string[],
  entries: readonly string[],
): Promise<ReadonlySet<string>> => {
  const visitedIds = new Set<string>()
  const visit = async (id: string): Promise<void> => {
    const isElsewhere = !own.includes(id) && entries.includes(id)
    if (visitedIds.has(id) || isElsewhere || !/\/web\/.*\.tsx?$/.test(id)) return
    visitedIds.add(id)
    const module = await context.load({ id, resolveDependencies: true })
    await Promise.all([...module.importedIds, ...module.dynamicallyImportedIds].map(visit))
  }
  await Promise.all(own.map(visit))
  return visitedIds
}

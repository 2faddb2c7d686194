import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import type { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

type LinguiConfig = ReturnType<typeof getConfig>
type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Load = (id: string) => Promise<Module>

export type CatalogueParts = {
  linguiConfig: LinguiConfig
  /** The first one starts the area. `after` names those that are there already when a part comes. */
  parts: readonly CataloguePart[]
}

type CataloguePart = { part: string; module: string; after: readonly string[] }

const catalogueId = /\.po\?(\w+)$/

/**
 * `import('./locales/en.po?front')` has the words of that part and no more: a payer's first screen does
 * not wait for what only the desk says. A message belongs to each part that says it and has not come
 * after one that does, and to the last part where it is said by what is fetched by itself. Which module
 * says what stands in the .po; which module belongs to which part, the imports themselves tell. While
 * developing and in specs, every part has all words.
 */
export const catalogueParts = ({ linguiConfig, parts }: CatalogueParts): Plugin => {
  let isBuild = false
  let sources: Promise<Map<string, ReadonlySet<string>>> | undefined
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
        const { locale, messages, origins } = await readCatalogue(
          linguiConfig,
          id.split('?')[0] ?? '',
        )
        let chosen = messages
        if (isBuild) {
          sources ??= sourcesOf(parts, (name) => this.load({ id: name, resolveDependencies: true }))
          const says = saidBy(await sources, linguiConfig.rootDir ?? '')
          const after = parts.find((each) => each.part === part)?.after ?? []
          chosen = Object.fromEntries(
            Object.entries(messages).filter(([key]) => {
              const saying = says(origins[key] ?? [])
              return saying.includes(part) && !after.some((before) => saying.includes(before))
            }),
          )
        }
        const { source, errors } = createCompiledCatalog(locale, chosen, { namespace: 'es' })
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
        return { code: source, moduleType: 'js' }
      },
    },
  }
}

const readCatalogue = async (config: LinguiConfig, path: string) => {
  const file = path.replace(`${config.rootDir}/`, '')
  const found = getCatalogForFile(file, await getCatalogs(config))
  if (!found) throw new Error(`${file} is no catalogue`)
  const { locale, catalog } = found
  const { messages, missing } = await catalog.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale,
  })
  if (missing.length > 0) throw new Error(`${file} says nothing for ${missing.length} messages`)
  const entries = Object.entries((await catalog.read(locale)) ?? {})
  const origins = Object.fromEntries(
    entries.map(([key, { origin = [] }]) => [key, origin.map(([from]) => from)]),
  )
  return { locale, messages, origins }
}

const sourcesOf = async (
  parts: CatalogueParts['parts'],
  load: Load,
): Promise<Map<string, ReadonlySet<string>>> => {
  const found = new Map<string, ReadonlySet<string>>()
  for (const { part, module } of parts) {
    found.set(part, await reached(module, load, ({ importedIds }) => importedIds))
  }
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return found
  const all = await reached(first.module, load, ({ importedIds, dynamicallyImportedIds }) => [
    ...importedIds,
    ...dynamicallyImportedIds,
  ])
  const alone = [...all].filter((id) => ![...found.values()].some((part) => part.has(id)))
  return found.set(last.part, new Set([...(found.get(last.part) ?? []), ...alone]))
}

const reached = async (
  from: string,
  load: Load,
  next: (module: Module) => readonly string[],
): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  const visit = async (id: string): Promise<void> => {
    if (seen.has(id) || !/\/web\/.*\.tsx?$/.test(id) || id.includes('/node_modules/')) return
    seen.add(id)
    await Promise.all(next(await load(id)).map(visit))
  }
  await visit(from)
  return seen
}

const saidBy =
  (sources: ReadonlyMap<string, ReadonlySet<string>>, root: string) =>
  (origins: readonly string[]): string[] =>
    [...sources]
      .filter(([, modules]) => origins.some((origin) => modules.has(`${root}/${origin}`)))
      .map(([part]) => part)

import { findImports, findValueImports, resolveFrom } from './imports.ts'
import { isCode, isSpec, type Finding, type SourceFile } from './source.ts'

/** Maps each top folder of the product to the others that it may import. */
const floors: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  eventstore: ['domain'],
  platform: ['domain', 'eventstore'],
  operational: ['domain', 'platform'],
  projections: ['domain', 'eventstore'],
  workflows: ['domain', 'eventstore', 'platform', 'operational', 'projections'],
  reports: ['domain', 'eventstore', 'platform', 'projections', 'workflows'],
  api: ['domain', 'eventstore', 'platform', 'operational', 'projections', 'workflows', 'reports'],
  sandbox: ['domain', 'eventstore', 'platform', 'operational', 'projections', 'workflows', 'api'],
  apps: [
    'domain',
    'eventstore',
    'platform',
    'operational',
    'projections',
    'workflows',
    'reports',
    'api',
    'sandbox',
  ],
  web: ['domain', 'api'],
}

/** Folders of values and rules that several aggregates name, and pages too. */
const domainValues: ReadonlySet<string> = new Set([
  'kernel',
  'people',
  'logins',
  'staff',
  'text',
  'tables',
  'banks',
  'charity-details',
  'payment-methods',
  'receipt',
  'fees',
  'plans',
  'import-rows',
  'journal',
  'payment-code',
  'reporting',
  'testing',
])

/** Folders whose subfolders are islands: none imports another of its kind. */
const islands: readonly { pattern: RegExp; kind: string; but?: ReadonlySet<string> }[] = [
  {
    pattern: /^domain\/([^/]+)\//,
    kind: 'aggregate',
    but: domainValues,
  },
  { pattern: /^projections\/models\/([^/]+)\//, kind: 'read model' },
  {
    pattern: /^api\/(payer|donor|home|onboarding|desk|admin|account|webhooks|operations|v1)\//,
    kind: 'route group',
  },
  { pattern: /^web\/(payer|donor|home|onboarding|desk|admin|account)\//, kind: 'audience' },
]

/** Within a floor: a lower folder imports nothing of a higher one. */
const shelves: readonly { from: RegExp; to: RegExp; sentence: string }[] = [
  {
    from: /^projections\/engine\//,
    to: /^projections\/models\/[^/]+\/(?:project|query)\.ts$/,
    sentence: 'the engine knows no read model',
  },
  {
    from: /^api\/(?:use-cases|middleware)\//,
    to: /^api\/(?:payer|donor|home|onboarding|desk|admin|account|webhooks|operations|v1)\//,
    sentence: 'a use case knows no route group',
  },
  {
    from: /^web\/(?:ui|lib)\//,
    to: /^web\/(?:app|payer|donor|home|onboarding|desk|admin|account)\//,
    sentence: 'ui and lib know no audience',
  },
  { from: /^web\/lib\//, to: /^web\/ui\//, sentence: 'lib knows no component' },
  {
    from: /^web\//,
    // `tools/setup.mjs` builds the pages again when one of these changes.
    to: /^api\/(?!(?:.*\/)?(?:[\w-]+-)?contract\.ts$|client\.ts$)/,
    sentence: 'the web sees contracts of the API alone',
  },
  {
    from: /^web\/(?:payer|donor|home|onboarding|desk|admin|account)\//,
    to: /^web\/app\//,
    sentence: 'an audience knows no site',
  },
  {
    from: /^apps\/(?!all-in-one\.ts|start\.ts|lifecycle\/|seeding\/)/,
    to: /^sandbox\//,
    sentence: 'production knows no sandbox: apps/all-in-one.ts and its seeding do',
  },
]

/** Defines which folder may import which. */
export const importDirections = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const targets = findImports(text).flatMap((specifier) => resolveFrom(path, specifier) ?? [])
      return upwards(path, targets).concat(
        acrossIslands(path, targets),
        acrossShelves(path, targets),
        intoAggregates(path, text),
      )
    })

const isTest = (path: string): boolean =>
  isSpec(path) || path.endsWith('/fixtures.ts') || /(?:^|\/)testing\/|\.config\.ts$/.test(path)

const top = (path: string): string => path.split('/')[0] ?? ''

const upwards = (path: string, targets: readonly string[]): readonly Finding[] => {
  const floor = top(path)
  const below = floors[floor]
  if (below === undefined) return []
  return targets
    .filter((target) => top(target) !== floor && !below.includes(top(target)))
    .map((target) => `${path}: ${floor} imports ${target}`)
}

const acrossIslands = (path: string, targets: readonly string[]): readonly Finding[] =>
  islands.flatMap(({ pattern, kind, but }) => {
    const findIsland = (one: string): string | null => {
      const name = pattern.exec(one)?.[1]
      return name === undefined || but?.has(name) ? null : name
    }
    const name = findIsland(path)
    if (name === null) return []
    return targets
      .map(findIsland)
      .filter((other) => other !== null && other !== name)
      .map((other) => `${path}: the ${kind} ${name} imports ${other}`)
  })

const acrossShelves = (path: string, targets: readonly string[]): readonly Finding[] =>
  shelves
    .filter(({ from, to }) => from.test(path) && targets.some((target) => to.test(target)))
    .map(({ sentence }) => `${path}: ${sentence}`)

const isSeenByPages = /^web\/|^api\/(?:.*\/)?(?:[\w-]+-)?contract\.ts$/
/** Closed lists and limits, what a plan includes, and the consent that a payer reads. */
const valueFile = /\/(?:values|section-fields|includes-[\w-]+|marketing-consent\/text)\.ts$/

/** A page runs no rule of an aggregate: it has its values, and the types of the rest. */
const intoAggregates = (path: string, text: string): readonly Finding[] => {
  if (!isSeenByPages.test(path)) return []
  return findValueImports(text)
    .flatMap((specifier) => resolveFrom(path, specifier) ?? [])
    .filter((target) => {
      const aggregate = /^domain\/([^/]+)\//.exec(target)?.[1]
      return aggregate !== undefined && !domainValues.has(aggregate) && !valueFile.test(target)
    })
    .map((target) => `${path}: a page imports values of ${target}`)
}

import { computeFingerprint, type EventSchema } from '../event-schemas.ts'
import { isCode, isSpec, type Finding, type SourceFile } from './source.ts'

const toPaths = (files: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(files.map(({ path }) => path))

const foldersMatching = (files: readonly SourceFile[], pattern: RegExp): readonly string[] => [
  ...new Set(files.flatMap(({ path }) => pattern.exec(path)?.[1] ?? [])),
]

/**
 * Every aggregate has an identical set of files. A small one has one `index.ts`, a larger one has
 * the whole set, and each has a spec of its own name.
 */
export const aggregateFiles = (files: readonly SourceFile[]): readonly Finding[] => {
  const paths = toPaths(files)
  const whole = ['commands.ts', 'events.ts', 'state.ts', 'decide.ts', 'fixtures.ts']
  return foldersMatching(files, /^domain\/([^/]+)\/index\.ts$/).flatMap((name) => {
    const has = (file: string) => paths.has(`domain/${name}/${file}`)
    const isWhole = ['commands.ts', 'state.ts', 'decide.ts'].some(has)
    const wanted = [...(isWhole ? whole : []), `${name}.spec.ts`]
    return wanted.filter((file) => !has(file)).map((file) => `domain/${name}: has no ${file}`)
  })
}

/** Every read model is table, project, query and a spec against PostgreSQL. */
export const readModelFiles = (files: readonly SourceFile[]): readonly Finding[] => {
  const paths = toPaths(files)
  const folders = foldersMatching(
    files,
    /^projections\/models\/([^/]+)\/(?:table|project|query)\.ts$/,
  )
  return folders.flatMap((name) =>
    ['table.ts', 'project.ts', 'query.ts', `${name}.int.spec.ts`]
      .filter((file) => !paths.has(`projections/models/${name}/${file}`))
      .map((file) => `projections/models/${name}: has no ${file}`),
  )
}

const vague = new Set(['shared', 'common', 'utils', 'util', 'helpers', 'helper', 'services'])

/** A folder's name describes its contents, so no folder collects leftovers. */
export const namesThatSaySomething = (files: readonly SourceFile[]): readonly Finding[] =>
  files.flatMap(({ path }) => {
    const parts = path.split('/')
    const folders = parts.slice(0, -1).filter((part) => vague.has(part))
    const file = parts.at(-1) ?? ''
    const stem = file.replace(/\..*$/, '')
    return [
      ...folders.map((folder) => `${path}: a folder called ${folder} says nothing`),
      ...(file === 'types.ts' || (isCode(path) && vague.has(stem))
        ? [`${path}: a file called ${file} says nothing`]
        : []),
    ]
  })

const mostFiles = 12
// Each file of these folders is one entry of a list: a job of the price list, a letter, a migration.
const listsOfEntries = new Set([
  'bench/prices/jobs',
  'projections/migrations',
  'projections/migrations/2026-11-29-baseline',
  'workflows/letters/recurring-plan',
])

/** A larger folder has subjects that its name does not show. Set-ups of tests are not counted. */
export const folderSizes = (files: readonly SourceFile[]): readonly Finding[] => {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    if (!isCode(path) || isSpec(path) || path.includes('/testing/')) continue
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !listsOfEntries.has(folder))
    .map(([folder, count]) => `${folder}: ${count} files, at most ${mostFiles}`)
}

const mostLines = 300
const mostSpecLines = 400

export const fileSizes = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => (isCode(path) || path.endsWith('.css')) && !path.includes('/locales/'))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      const most = isSpec(path) ? mostSpecLines : mostLines
      return lines > most ? [`${path}: ${lines} lines, at most ${most}`] : []
    })

/** Every page of documentation begins with its title. */
export const titles = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path, text }) => path.endsWith('.md') && !/^\s*# \S/.test(text))
    .map(({ path }) => `${path}: does not begin with a title`)

/** The schemas in `docs/events` are those the aggregates have. */
export const eventSchemaFiles = (
  files: readonly SourceFile[],
  schemas: ReadonlyMap<string, EventSchema>,
): readonly Finding[] => {
  const schemaTexts = new Map(
    files
      .filter(({ path }) => /^docs\/events\/[^/]+\.json$/.test(path))
      .map(({ path, text }) => [path.slice('docs/events/'.length, -'.json'.length), text]),
  )
  const advice = 'run node tools/event-schemas.ts'
  const lacking = [...schemas].flatMap(([type, { schema }]) => {
    const text = schemaTexts.get(type)
    if (text === undefined) return [`docs/events/${type}.json: is missing, ${advice}`]
    const same = JSON.stringify(JSON.parse(text)) === JSON.stringify(schema)
    return same ? [] : [`docs/events/${type}.json: is not the event's schema, ${advice}`]
  })
  const stale = [...schemaTexts.keys()].filter((type) => type !== 'released' && !schemas.has(type))
  return [...lacking, ...stale.map((type) => `docs/events/${type}.json: no event is called that`)]
}

/**
 * Stored events have a released version, and its schema does not change. The newest schema is
 * beside the others, and older ones are under `past/`.
 */
export const releasedEvents = (
  files: readonly SourceFile[],
  schemas: ReadonlyMap<string, EventSchema>,
): readonly Finding[] => {
  const parseJson = (path: string): object | null => {
    const file = files.find((candidate) => candidate.path === path)
    return file ? (JSON.parse(file.text) as object) : null
  }
  const released = (parseJson('docs/events/released.json') ?? {}) as Record<string, string>
  const changed = Object.entries(released).flatMap(([key, fingerprint]) => {
    const [type = '', version] = key.split(' ')
    const now = schemas.get(type)
    const past = `docs/events/past/${type}.${version}.json`
    const schema = now?.version === Number(version) ? now.schema : parseJson(past)
    if (schema === null) return [`${past}: is missing, and was released`]
    const same = computeFingerprint(schema) === fingerprint
    return same ? [] : [`${key}: was released with another schema: make a new version`]
  })
  const skipped = [...schemas].flatMap(([type, { version }]) =>
    Array.from({ length: version - 1 }, (_, index) => `${type} ${index + 1}`)
      .filter((key) => released[key] === undefined)
      .map((key) => `${key}: an older version that was never released needs no upcast`),
  )
  return [...changed, ...skipped]
}

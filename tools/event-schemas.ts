import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { toJsonSchema } from '@valibot/to-json-schema'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { currentVersion, type AnyShape } from '@almoner/domain/kernel/decider.ts'

/**
 * Writes a JSON Schema of every event into `docs/events`, for readers of the events without this
 * code. `tidy.spec.ts` compares the files with the aggregates.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'events')

export type EventSchema = { version: number; schema: object }

/** The content of `docs/events/<EventName>.json`, for every event of every aggregate. */
export const eventSchemas = async (): Promise<ReadonlyMap<string, EventSchema>> => {
  const schemas = new Map<string, EventSchema>()
  for (const { category, shapes } of await deciders()) {
    for (const shape of shapes) {
      if (schemas.has(shape.type)) throw new Error(`two events are called ${shape.type}`)
      schemas.set(shape.type, { version: currentVersion(shape), schema: toSchema(category, shape) })
    }
  }
  return schemas
}

/** Compares a schema with the released one; spelling and order do not count. */
export const computeFingerprint = (schema: object): string =>
  createHash('sha256').update(canonicalJson(schema)).digest('hex').slice(0, 16)

const toSchema = (category: string, shape: AnyShape) => {
  const { type, data, personal } = shape
  const version = currentVersion(shape)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: type,
    description: `An event of the streams ${category}-<id>${version > 1 ? `, version ${version}` : ''}.`,
    type: 'object',
    properties: {
      data: bare(data),
      ...(personal !== undefined && { personal: bare(personal) }),
    },
    required: personal === undefined ? ['data'] : ['data', 'personal'],
  }
}

// An unknown part of a schema throws here, so that no published schema is weaker than the code.
const bare = (schema: AnyShape['data']) => {
  const { $schema: _stated, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: ['brand'],
  })
  return rest
}

// Every folder of the domain whose index exports a decider: a new aggregate cannot be forgotten.
const deciders = async (): Promise<
  readonly { category: string; shapes: readonly AnyShape[] }[]
> => {
  const allDeciders = []
  const entries = await readdir(join(root, 'domain'), { recursive: true })
  for (const path of entries.filter((entry) => /^[^/]+\/index\.ts$/.test(entry)).sort()) {
    const loaded: Record<string, unknown> = await import(
      pathToFileURL(join(root, 'domain', path)).href
    )
    for (const value of Object.values(loaded)) if (isDecider(value)) allDeciders.push(value)
  }
  return allDeciders
}

/**
 * Records the released versions. Events with these versions are stored by charities, so a released
 * schema never changes.
 */
const release = async (schemas: ReadonlyMap<string, EventSchema>): Promise<void> => {
  const file = join(folder, 'released.json')
  const released = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  for (const [type, { version, schema }] of schemas) {
    released[`${type} ${version}`] ??= computeFingerprint(schema)
  }
  const inOrder = Object.entries(released).sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(file, JSON.stringify(Object.fromEntries(inOrder)))
}

const isDecider = (value: unknown): value is { category: string; shapes: readonly AnyShape[] } =>
  typeof value === 'object' && value !== null && 'category' in value && 'shapes' in value

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const schemas = await eventSchemas()
  for (const name of await readdir(folder)) {
    if (/^[A-Z]\w*\.json$/.test(name)) await rm(join(folder, name))
  }
  for (const [type, { schema }] of schemas) {
    await writeFile(join(folder, `${type}.json`), JSON.stringify(schema))
  }
  if (process.argv.includes('--release')) await release(schemas)
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [folder])
  console.log(`${schemas.size} schemas written to docs/events`)
}

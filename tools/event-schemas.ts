import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnyShape } from '@almoner/domain/kernel/decider.ts'

/**
 * Writes a JSON Schema of every event into `docs/events`, for whoever reads the books without this
 * code. `tidy.spec.ts` compares what stands there with what the aggregates say.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'events')

/** What `docs/events/<EventName>.json` says, for every event of every aggregate. */
export const eventSchemas = async (): Promise<ReadonlyMap<string, object>> => {
  const schemas = new Map<string, object>()
  for (const { category, shapes } of await deciders()) {
    for (const shape of shapes) {
      if (schemas.has(shape.type)) throw new Error(`two events are called ${shape.type}`)
      schemas.set(shape.type, schemaOf(category, shape))
    }
  }
  return schemas
}

const schemaOf = (category: string, { type, data, personal }: AnyShape) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: type,
  description: `An event of the streams ${category}-<id>.`,
  type: 'object',
  properties: {
    data: bare(data),
    ...(personal !== undefined && { personal: bare(personal) }),
  },
  required: personal === undefined ? ['data'] : ['data', 'personal'],
})

// An unknown part of a schema throws here, so that no schema says less than the code holds to.
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
  const found = []
  const entries = await readdir(join(root, 'domain'), { recursive: true })
  for (const path of entries.filter((entry) => /^[^/]+\/index\.ts$/.test(entry)).sort()) {
    const loaded: Record<string, unknown> = await import(
      pathToFileURL(join(root, 'domain', path)).href
    )
    for (const value of Object.values(loaded)) if (isDecider(value)) found.push(value)
  }
  return found
}

const isDecider = (value: unknown): value is { category: string; shapes: readonly AnyShape[] } =>
  typeof value === 'object' && value !== null && 'category' in value && 'shapes' in value

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const schemas = await eventSchemas()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [type, schema] of schemas) {
    await writeFile(join(folder, `${type}.json`), JSON.stringify(schema))
  }
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [folder])
  console.log(`${schemas.size} schemas written to docs/events`)
}

import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type * as v from 'valibot'
import { findTextSchemas, type TextSchema } from './text-schemas.ts'

const api = new URL('../', import.meta.url)

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

// A list of staff exports its filters, each of which has a schema.
const schemasIn = (value: unknown, path: string, depth = 0): readonly TextSchema[] => {
  if (isSchema(value)) return [{ path, schema: value }]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  return Object.entries(value).flatMap(([name, one]) =>
    schemasIn(one, `${path}.${name}`, depth + 1),
  )
}

const contracts = async (): Promise<readonly string[]> => {
  const paths = await readdir(fileURLToPath(api), { recursive: true })
  return paths.filter((path) => path.endsWith('contract.ts') && !path.includes('node_modules'))
}

/** Every field of every contract that takes a text, with the path to it. */
export const listContractTexts = async (): Promise<readonly TextSchema[]> => {
  const textSchemas = new Map<v.GenericSchema, TextSchema>()
  for (const path of await contracts()) {
    const module = (await import(new URL(path, api).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      for (const whole of schemasIn(value, `${path} ${name}`)) {
        for (const text of findTextSchemas(whole.schema, whole.path))
          textSchemas.set(text.schema, text)
      }
    }
  }
  return [...textSchemas.values()]
}

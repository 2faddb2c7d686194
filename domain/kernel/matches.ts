import * as v from 'valibot'

type Predicate = (value: unknown) => boolean

/** What of a schema this file looks at; valibot's own objects say no more of themselves in types. */
type Described = {
  kind: string
  type: string
  pipe?: readonly Described[]
  entries?: Record<string, v.GenericSchema>
  wrapped?: v.GenericSchema
  item?: v.GenericSchema
  key?: v.GenericSchema
  value?: v.GenericSchema
  options?: readonly unknown[]
  literal?: unknown
  requirement?: unknown
  default?: unknown
  fallback?: unknown
}

const known = new WeakMap<v.GenericSchema, Predicate>()

/**
 * The same verdict as `v.is`, which builds a copy of every object on the way to it: whoever reads
 * the books asks this about each event. What a schema consists of is looked at once; a kind of schema
 * that is not known here is asked itself.
 */
export const matches = (schema: v.GenericSchema, value: unknown): boolean =>
  predicateOf(schema)(value)

const predicateOf = (schema: v.GenericSchema): Predicate => {
  const before = known.get(schema)
  if (before) return before
  const predicate = compile(schema) ?? ((value) => v.is(schema, value))
  known.set(schema, predicate)
  return predicate
}

/** Null where only valibot knows. */
const compile = (schema: Described): Predicate | null => {
  if (schema.pipe) return pipeOf(schema.pipe)
  // A value that stands in for a missing or a wrong one is valibot's to choose.
  if (schema.default !== undefined || schema.fallback !== undefined) return null
  const { type, entries, wrapped, item, key, value: part, options = [], literal } = schema
  switch (type) {
    case 'string':
      return (value) => typeof value === 'string'
    case 'number':
      return (value) => typeof value === 'number' && !Number.isNaN(value)
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'literal':
      return (value) => value === literal || (value !== value && literal !== literal)
    case 'picklist':
      return (value) => options.includes(value)
    case 'nullable':
      return wrapped ? or(null, predicateOf(wrapped)) : null
    case 'optional':
      return wrapped ? or(undefined, predicateOf(wrapped)) : null
    case 'array':
      return item ? arrayOf(predicateOf(item)) : null
    case 'record':
      return key && part ? recordOf(predicateOf(key), predicateOf(part)) : null
    case 'object':
    case 'strict_object':
      return entries ? objectOf(entries, { isStrict: type === 'strict_object' }) : null
    default:
      return null
  }
}

const or =
  (instead: null | undefined, predicate: Predicate): Predicate =>
  (value) =>
    value === instead || predicate(value)

const arrayOf =
  (predicate: Predicate): Predicate =>
  (value) =>
    // Not `every`, which passes over what a sparse list lacks.
    Array.isArray(value) && value.findIndex((item) => !predicate(item)) === -1

const recordOf =
  (isKey: Predicate, isPart: Predicate): Predicate =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false
    for (const key in value) {
      if (!isOwnKey(value, key)) continue
      if (!isKey(key) || !isPart((value as Record<string, unknown>)[key])) return false
    }
    return true
  }

// As valibot passes over them: nothing that is read as a record gets into a prototype.
const isOwnKey = (value: object, key: string): boolean =>
  Object.hasOwn(value, key) && key !== '__proto__' && key !== 'prototype' && key !== 'constructor'

const objectOf = (
  entries: Record<string, v.GenericSchema>,
  { isStrict }: { isStrict: boolean },
): Predicate | null => {
  const parts = Object.entries(entries).map(([key, schema]) => {
    const { type, default: missing, fallback } = schema as unknown as Described
    const mayLack = type === 'optional'
    const isPlain = missing === undefined && fallback === undefined
    return { key, predicate: predicateOf(schema), mayLack, isPlain: isPlain && !isOdd.has(type) }
  })
  if (parts.some(({ isPlain }) => !isPlain)) return null
  const names = new Set(Object.keys(entries))
  return (value) => {
    if (typeof value !== 'object' || value === null) return false
    for (const { key, predicate, mayLack } of parts) {
      const part = (value as Record<string, unknown>)[key]
      // Asked only where nothing stands: what is missing and what is undefined are two things.
      if (part === undefined && !(key in value)) {
        if (!mayLack) return false
      } else if (!predicate(part)) return false
    }
    if (isStrict) for (const key in value) if (!names.has(key)) return false
    return true
  }
}

// Whether they may be missing is said in other words.
const isOdd = new Set(['exact_optional', 'nullish'])

const pipeOf = (steps: readonly Described[]): Predicate | null => {
  const predicates: Predicate[] = []
  for (const step of steps) {
    if (step.kind === 'metadata' || step.type === 'brand') continue
    const predicate = step.kind === 'schema' ? compile(step) : ruleOf(step)
    if (predicate === null) return null
    predicates.push(predicate)
  }
  const [first, second] = predicates
  if (first && second && predicates.length === 2) return (value) => first(value) && second(value)
  return (value) => predicates.every((predicate) => predicate(value))
}

const ruleOf = ({ type, requirement }: Described): Predicate | null => {
  // One that is global or sticky remembers where it stopped.
  if (type === 'regex' && requirement instanceof RegExp && !/[gy]/.test(requirement.flags)) {
    return (value) => requirement.test(value as string)
  }
  if (type === 'safe_integer') return (value) => Number.isSafeInteger(value)
  if (type === 'integer') return (value) => Number.isInteger(value)
  return null
}

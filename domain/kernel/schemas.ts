import * as v from 'valibot'
import { languages } from './locale.ts'
import { isoInstant } from './time.ts'

// These schemas stand apart from their values: the payer's front page formats sums and times, but
// reads nothing that a schema checks, and valibot is 3 kB of a first visit.

/** Cents in a stored event. */
export const centsSchema = v.pipe(v.number(), v.safeInteger(), v.brand('HKD cents'))

/** An instant in a stored event. */
export const instantSchema = v.pipe(
  v.string(),
  v.regex(isoInstant, 'instant.invalid'),
  v.brand('UTC instant'),
)

export const languageSchema = v.picklist(languages, 'language.unknown')

export const localisedTextSchema = v.strictObject({
  default: v.string(),
  en: v.optional(v.string()),
  zh: v.optional(v.string()),
  cn: v.optional(v.string()),
})

type Predicate = (value: unknown) => boolean

/**
 * The part of a schema that this file reads; the types of valibot's own objects declare no more.
 */
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

const predicateCache = new WeakMap<v.GenericSchema, Predicate>()

/**
 * Returns the result of `v.is` without copying every object, because readers of the event store
 * check each event. A schema is compiled once. Valibot checks an unsupported kind of schema.
 */
export const matches = (schema: v.GenericSchema, value: unknown): boolean =>
  toPredicate(schema)(value)

const toPredicate = (schema: v.GenericSchema): Predicate => {
  const before = predicateCache.get(schema)
  if (before) return before
  const predicate = compile(schema) ?? ((value) => v.is(schema, value))
  predicateCache.set(schema, predicate)
  return predicate
}

/** Null if only valibot can check it. */
const compile = (schema: Described): Predicate | null => {
  if (schema.pipe) return matchPipe(schema.pipe)
  // Valibot chooses the value that replaces a missing or a wrong one.
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
      return wrapped ? or(null, toPredicate(wrapped)) : null
    case 'optional':
      return wrapped ? or(undefined, toPredicate(wrapped)) : null
    case 'array':
      return item ? matchArray(toPredicate(item)) : null
    case 'record':
      return key && part ? matchRecord(toPredicate(key), toPredicate(part)) : null
    case 'object':
    case 'strict_object':
      return entries ? matchObject(entries, { isStrict: type === 'strict_object' }) : null
    default:
      return null
  }
}

const or =
  (instead: null | undefined, predicate: Predicate): Predicate =>
  (value) =>
    value === instead || predicate(value)

const matchArray =
  (predicate: Predicate): Predicate =>
  (value) =>
    // `every` would skip the missing items of a sparse list.
    Array.isArray(value) && value.findIndex((item) => !predicate(item)) === -1

const matchRecord =
  (isKey: Predicate, isPart: Predicate): Predicate =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false
    for (const key in value) {
      if (!isOwnKey(value, key)) continue
      if (!isKey(key) || !isPart((value as Record<string, unknown>)[key])) return false
    }
    return true
  }

// Valibot skips these keys too: no record's key may reach a prototype.
const isOwnKey = (value: object, key: string): boolean =>
  Object.hasOwn(value, key) && key !== '__proto__' && key !== 'prototype' && key !== 'constructor'

const matchObject = (
  entries: Record<string, v.GenericSchema>,
  { isStrict }: { isStrict: boolean },
): Predicate | null => {
  const parts = Object.entries(entries).map(([key, schema]) => {
    const { type, default: missing, fallback } = schema as unknown as Described
    const mayLack = type === 'optional'
    const isPlain = missing === undefined && fallback === undefined
    return { key, predicate: toPredicate(schema), mayLack, isPlain: isPlain && !isOdd.has(type) }
  })
  if (parts.some(({ isPlain }) => !isPlain)) return null
  const names = new Set(Object.keys(entries))
  return (value) => {
    if (typeof value !== 'object' || value === null) return false
    for (const { key, predicate, mayLack } of parts) {
      const part = (value as Record<string, unknown>)[key]
      // Checked only if the value is undefined: missing and undefined are different.
      if (part === undefined && !(key in value)) {
        if (!mayLack) return false
      } else if (!predicate(part)) return false
    }
    if (isStrict) for (const key in value) if (!names.has(key)) return false
    return true
  }
}

// Their optionality is declared in another way.
const isOdd = new Set(['exact_optional', 'nullish'])

const matchPipe = (steps: readonly Described[]): Predicate | null => {
  const predicates: Predicate[] = []
  for (const step of steps) {
    if (step.kind === 'metadata' || step.type === 'brand') continue
    const predicate = step.kind === 'schema' ? compile(step) : matchRule(step)
    if (predicate === null) return null
    predicates.push(predicate)
  }
  const [first, second] = predicates
  if (first && second && predicates.length === 2) return (value) => first(value) && second(value)
  return (value) => predicates.every((predicate) => predicate(value))
}

const matchRule = ({ type, requirement }: Described): Predicate | null => {
  // A global or sticky expression remembers where it stopped.
  if (type === 'regex' && requirement instanceof RegExp && !/[gy]/.test(requirement.flags)) {
    return (value) => requirement.test(value as string)
  }
  if (type === 'safe_integer') return (value) => Number.isSafeInteger(value)
  if (type === 'integer') return (value) => Number.isInteger(value)
  return null
}

import type * as v from 'valibot'
import { assert } from './assert.ts'

/** Replaces all data about a person whose key was destroyed. */
export const erased = '[erased]'

/** Returns true if a text was about an erased person, to whom no mail can be sent. */
export const isErased = (text: string): boolean => text === erased

/**
 * Returns the personal part of an erased person's event, in its original shape: texts become
 * `[erased]`, optional fields are missing, and lists are empty. Only such parts may be personal,
 * because other data could not be erased.
 */
export const erasedPersonal = (schema: v.GenericSchema<object, object>): object => {
  const part = erasedPart(schema)
  assert(typeof part === 'object' && part !== null, 'a personal part is an object')
  return part
}

type Known = { type: string; entries?: Record<string, unknown> }

const erasedPart = (schema: unknown): unknown => {
  const { type, entries = {} } = schema as Known
  switch (type) {
    case 'string':
      return erased
    case 'nullable':
      return null
    case 'record':
      return {}
    case 'array':
      return []
    case 'object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [name, erasedPart(entry)]),
      )
    default:
      assert(false, `a personal part of type ${type} could not be erased`)
  }
}

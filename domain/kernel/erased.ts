import type * as v from 'valibot'
import { assert } from './assert.ts'

/** What stands for every word about a person whose key was destroyed. */
export const erased = '[erased]'

/** Whether a text was about somebody who has been erased: there is nobody to write to. */
export const isErased = (text: string): boolean => text === erased

/**
 * The personal part of an event whose person is erased, by the shape it had: texts become
 * `[erased]`, what may be missing is missing, and lists are empty. Only such parts may be personal;
 * anything else could not be taken back.
 */
export const erasedPersonal = (schema: v.GenericSchema<object, object>): object => {
  const part = partOf(schema)
  assert(typeof part === 'object' && part !== null, 'a personal part is an object')
  return part
}

type Known = { type: string; entries?: Record<string, unknown> }

const partOf = (schema: unknown): unknown => {
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
        Object.entries(entries).map(([name, entry]) => [name, partOf(entry)]),
      )
    default:
      assert(false, `a personal part of type ${type} could not be erased`)
  }
}

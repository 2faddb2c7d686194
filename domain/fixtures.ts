import * as v from 'valibot'
import { idSchema, type Id } from './kernel/ids.ts'

/** Returns the id of a fixture. An equal number means an equal id in every spec. */
export const fixtureId = <Name extends string>(name: Name, number: number): Id<Name> =>
  v.parse(idSchema(name), `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

export const harbourId = fixtureId('organisation', 1)
export const lionRockId = fixtureId('organisation', 2)

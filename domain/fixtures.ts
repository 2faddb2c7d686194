import * as v from 'valibot'
import { idSchema, type Id } from './kernel/ids.ts'

/** The id of a fixture: the same small number is the same thing in every spec. */
export const fixtureId = <Name extends string>(name: Name, number: number): Id<Name> =>
  v.parse(idSchema(name), `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

export const harbourId = fixtureId('organisation', 1)
export const lionRockId = fixtureId('organisation', 2)

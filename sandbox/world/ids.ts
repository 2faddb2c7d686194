import { assert } from '@almoner/domain/kernel/assert.ts'
import { isUuid, type Id } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'

/**
 * Returns an id that is identical in every demonstration world, so that addresses in a browser's
 * history stay valid.
 */
export const worldId = <Name extends string>(name: Name, key: string): Id<Name> => {
  const id = uuidFrom('demonstration-world', `${name}:${key}`)
  assert(isUuid(id), `not a uuid: ${id}`)
  return id as Id<Name>
}

import { present } from '@almoner/domain/kernel/assert.ts'
import { eventIdFor } from './event-id.ts'
import type { EventStore } from '../event-store.ts'
import type { CommandContext } from '../handle-command.ts'
import { streamOf } from './load.ts'

export type Reservation = 'reserved' | 'taken' | 'already_yours'

/**
 * Makes a name unique across all streams: the stream `<category>-<key>` can be created once, and
 * its first event holds the owner. The key is part of a stream's name and can never be erased: hash
 * personal data before passing it.
 */
export const reserve = async (
  store: EventStore,
  options: { category: string; key: string; owner: string; context: Omit<CommandContext, 'input'> },
): Promise<Reservation> => {
  const { category, key, owner, context } = options
  const { commandId, tenant, actor, causation, correlation, at } = context
  const stream = streamOf({ category }, key)
  const result = await store.append({
    stream,
    expected: 'none',
    events: [
      {
        id: eventIdFor(stream, commandId, 0),
        type: 'NameReserved',
        data: { owner },
        meta: { tenant, actor, causation, correlation, at },
      },
    ],
  })
  const repeated = result.outcome === 'appended' && result.duplicate
  if (result.outcome === 'appended' && !repeated) return 'reserved'
  const [first] = await store.read(stream, { limit: 1 })
  const holder = present(first, `the first event of ${stream}`).data as { owner?: unknown }
  if (holder.owner !== owner) return 'taken'
  return repeated ? 'reserved' : 'already_yours'
}

import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { eventIdFor } from './event-id.ts'
import type { EventStore, NewEvent } from '../event-store.ts'
import type { CommandContext } from '../handle-command.ts'
import { toStreamName } from './loading/stream-state.ts'

export type Reservation = 'reserved' | 'taken' | 'already_yours'

type Asked = {
  category: string
  key: string
  owner: string
  context: Omit<CommandContext, 'input'>
}

/**
 * Makes a name unique across all streams: the newest event of the stream `<category>-<key>` records
 * its owner. The key is part of a stream's name and can never be erased, so hash personal data
 * before passing it.
 */
export const reserve = async (store: EventStore, request: Asked): Promise<Reservation> => {
  const stream = toStreamName(request, request.key)
  for (;;) {
    const { newest, holder } = await findHolder(store, stream)
    if (newest !== undefined && holder !== null) {
      if (holder !== request.owner) return 'taken'
      return newest.id === eventIdFor(stream, request.context.commandId, 0)
        ? 'reserved'
        : 'already_yours'
    }
    const expected = newest?.revision ?? 'none'
    const event = namedEvent(stream, 'NameReserved', request)
    const result = await store.append({ stream, expected, events: [event] })
    // After a conflict, another owner may have the name.
    if (result.outcome === 'appended' && !result.duplicate) return 'reserved'
  }
}

/** Frees a name for others. Changes nothing if the name is not this owner's. */
export const release = async (store: EventStore, request: Asked): Promise<void> => {
  const stream = toStreamName(request, request.key)
  const { newest, holder } = await findHolder(store, stream)
  if (newest === undefined || holder !== request.owner) return
  const event = namedEvent(stream, 'NameReleased', request)
  // A conflict means that another process has released the name first.
  await store.append({ stream, expected: newest.revision, events: [event] })
}

/** Returns the owner of the name, or null if it is free. */
export const reservedFor = async (
  store: EventStore,
  { category, key }: Pick<Asked, 'category' | 'key'>,
): Promise<string | null> => (await findHolder(store, toStreamName({ category }, key))).holder

const findHolder = async (store: EventStore, stream: StreamName) => {
  const [newest] = await store.read(stream, { direction: 'backwards', limit: 1 })
  const { owner } = (newest?.data ?? {}) as { owner?: string }
  return { newest, holder: newest?.type === 'NameReserved' ? requirePresent(owner, stream) : null }
}

const namedEvent = (
  stream: StreamName,
  type: 'NameReserved' | 'NameReleased',
  { owner, context: { commandId, tenant, actor, causation, correlation, at } }: Asked,
): NewEvent => ({
  id: eventIdFor(stream, commandId, 0),
  type,
  data: { owner },
  meta: { tenant, actor, causation, correlation, at },
})

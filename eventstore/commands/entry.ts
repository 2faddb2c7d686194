import { assert } from '@almoner/domain/kernel/assert.ts'
import {
  isRefused,
  findShape,
  currentVersion,
  type AnyEvent,
  type Decider,
} from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { eventIdFor } from './event-id.ts'
import type { NewEvent } from '../event-store.ts'
import { toStreamName } from './loading/stream-state.ts'

export type Envelope = {
  /** Null if the entry is the platform’s own. */
  tenant: OrganisationId | null
  actor: string
  at: Instant
  /** Identifies the entry: the event ids are derived from it. */
  commandId: string
}

/**
 * The aggregate's decision, in the envelope that a command would give it, without a store in
 * between. A million events are written as fast as the store takes them, and all of them are valid
 * decisions of the domain.
 */
export const entry = <S, C, E extends AnyEvent, R extends string>(
  decider: Decider<S, C, E, R>,
  options: { id: string; state: S; command: C; envelope: Envelope },
): { state: S; events: readonly NewEvent[]; decided: readonly E[] } => {
  const { id, state, command, envelope } = options
  const decided = decider.decide(command, state)
  assert(!isRefused(decided), `${decider.category} refuses what the books are filled with`)
  const { commandId, ...meta } = envelope
  const events = decided.map((event, index): NewEvent => {
    const shape = findShape(decider.shapes, event.type)
    const version = currentVersion(shape)
    return {
      id: eventIdFor(toStreamName(decider, id), commandId, index),
      type: event.type,
      data: event.data,
      personal: event.personal,
      person: event.personal ? shape.whose?.(event.data as never) : undefined,
      meta: {
        ...meta,
        causation: null,
        correlation: commandId,
        ...(version > 1 && { version }),
      },
    }
  })
  return { state: decided.reduce(decider.evolve, state), events, decided }
}

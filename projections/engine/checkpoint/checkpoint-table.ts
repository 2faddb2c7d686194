import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import type { Generated } from 'kysely'

/**
 * The position that each reader of the events has reached. A read model's checkpoint moves in the
 * transaction that writes its rows, so neither is ever ahead of the other.
 */
export type CheckpointTable = {
  name: string
  version: number
  /** Everything up to here is applied. */
  position: Position
  /** The event that cannot be applied; null again as soon as the checkpoint moves. */
  stopped: Stopped | null
  /** When it last moved, by the server's clock. */
  moved_at: Generated<Instant>
}

/** The event that blocks a reader, without its content. */
export type Stopped = { type: string; position: number; eventId: string; since: Instant }

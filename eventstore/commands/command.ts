import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { RecordedEvent } from '../event-store.ts'
import type { Position } from '../position.ts'

export type CommandContext = {
  /** The charity that the events belong to; null for the platform's own. */
  tenant: OrganisationId | null
  actor: string
  correlation: string
  causation: string | null
  /** Idempotency key: a retried command is decided once and gets the first answer. */
  commandId: string
  /**
   * Input that must not change when the command is repeated under its id. Leave out context that
   * may change before a repeat, such as the time or a charity's terms.
   */
  input: unknown
  at: Instant
}

/** A command to one aggregate, with its author and its time. */
export type Command<S, C, E extends AnyEvent, R extends string> = {
  decider: Decider<S, C, E, R>
  id: string
  command: C
  context: CommandContext
  /**
   * The command probably begins its stream, so it is decided on an empty stream without a read. If
   * the append finds events, the command is decided again on them. Default: the stream is read
   * first.
   */
  beginsStream?: boolean
}

export type Handled<S, R extends string> =
  | {
      handled: true
      /**
       * The recorded events. If the command is a repeat, these are the events of the first time.
       */
      events: readonly RecordedEvent[]
      /** The position that a read model must reach to show this. */
      position: Position
      state: S
    }
  | { handled: false; refused: R }

/**
 * Thrown if the stream changed during every attempt. Nothing was written; the caller may retry the
 * command.
 */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** Thrown if a command is repeated under its id with another input. Nothing was written. */
export class CommandKeyReused extends Error {
  override name = 'CommandKeyReused'
}

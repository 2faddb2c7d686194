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
  /** The same id again is the same command again: it is decided once, and answered as then. */
  commandId: string
  /**
   * The input that must be the same when the command is repeated under its id. Leave out context,
   * such as the time or a charity's terms: it may have changed at a repeat.
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
   * The command most likely begins its stream: it is decided on an empty stream, without a read,
   * and again on what is there where the append finds events. Default: the stream is read first.
   */
  beginsStream?: boolean
}

export type Handled<S, R extends string> =
  | {
      handled: true
      /** As recorded; when the command is a repeat, as recorded the first time. */
      events: readonly RecordedEvent[]
      /** What a read model must have reached to show this. */
      position: Position
      state: S
    }
  | { handled: false; refused: R }

/**
 * The stream changed during every attempt. Nothing was written; the caller may retry the command.
 */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** A command came again under its id with another input. Nothing was written. */
export class CommandKeyReused extends Error {
  override name = 'CommandKeyReused'
}

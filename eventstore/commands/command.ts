import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { RecordedEvent } from '../event-store.ts'
import type { Position } from '../position.ts'

export type CommandContext = {
  /** The charity whose books this writes; null for the platform's own. */
  tenant: OrganisationId | null
  actor: string
  correlation: string
  causation: string | null
  /** The same id again is the same command again: it is decided once, and answered as then. */
  commandId: string
  /**
   * What must be the same when the command comes again under its id. Not what the caller found
   * around itself meanwhile, such as the time or a charity's terms: a repeat may find those changed.
   */
  input: unknown
  at: Instant
}

/** A command to one aggregate, by whom and when. */
export type Command<S, C, E extends AnyEvent, R extends string> = {
  decider: Decider<S, C, E, R>
  id: string
  command: C
  context: CommandContext
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

/** The stream changed under every attempt. Nothing was written; the same command may come again. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** A command came again under its id and asked for something else. Nothing was written. */
export class CommandKeyReused extends Error {
  override name = 'CommandKeyReused'
}

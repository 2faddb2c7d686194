import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, type Handled } from '@almoner/eventstore/handle-command.ts'

type Books = { store: EventStore; now: () => Instant }

/** The name of the process, or the actor in whose name it records. */
type Author = { process: string; actor?: undefined } | { actor: string; process?: undefined }

/**
 * The instance and its step (the type of the command by default), which repeats under an unchanged
 * command id. Alternatively an id of its own, if the command does not depend on the instance that
 * records it.
 */
type Repeated =
  | { processId: string; step?: string; commandId?: undefined; causation?: undefined }
  | { commandId: string; causation?: string | null; processId?: undefined; step?: undefined }

type ProcessCommand<S, C, E extends AnyEvent, R extends string> = {
  decider: Decider<S, C, E, R>
  id: string
  command: C
  tenant: OrganisationId | null
  /** The id by default. */
  correlation?: string
  /** The part that must be identical in a repetition; the type by default. */
  input?: unknown
  /** The current time by default. */
  at?: Instant
} & Author &
  Repeated

/** Records a command in the name of a process. Each caller decides how to handle a refusal. */
export const recordCommand = <S, C extends { type: string }, E extends AnyEvent, R extends string>(
  { store, now }: Books,
  recorded: ProcessCommand<S, C, E, R>,
): Promise<Handled<S, R>> => {
  const { decider, id, command, tenant, correlation = id, input, at = now() } = recorded
  const { processId, step = command.type } = recorded
  return handleCommand(store, {
    decider,
    id,
    command,
    context: {
      tenant,
      actor: recorded.actor ?? `process:${recorded.process}`,
      correlation,
      causation: processId ?? recorded.causation ?? null,
      commandId: recorded.commandId ?? `${processId}:${step}`,
      input: input === undefined ? { type: command.type } : input,
      at,
    },
  })
}

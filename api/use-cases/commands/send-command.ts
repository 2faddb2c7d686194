import type { Context } from 'hono'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { CommandContext, Handled } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv, SignedIn } from '../../http/app-env.ts'
import { ownOrganisation } from '../charity/own-charity.ts'
import { requestKey } from './idempotency-key.ts'
import { personContext } from './person-context.ts'
import { waitUntilShown } from './wait-until-shown.ts'

/** A person, a payer without an account, or the provider that sends a notice. */
type Sender = Pick<SignedIn, 'realm' | 'personId'> | 'guest' | `provider:${string}`

type SentCommand<S, C, E extends AnyEvent, R extends string> = {
  decider: Decider<S, C, E, R>
  /** The id of a thing that the sender may change; the caller checks this. */
  id: string
  command: C
  /** Default: the signed-in person; a guest if there is none. */
  by?: Sender
  /**
   * The charity that the events belong to; null for the platform's own. Default: the charity of the
   * signed-in staff member.
   */
  tenant?: OrganisationId | null
  /** The id by default. */
  correlation?: string
  /**
   * Distinguishes the command from others of its type with this id: a repeat with an equal key is
   * the same command. Default: the idempotency key of the request, else the request itself.
   */
  key?: string
  /** Replaces the id that is made of type, id and key. */
  commandId?: string
  /** The part that must be identical in a repetition; the type by default. */
  input?: unknown
  beginsStream?: boolean
  /** False if no screen reads the result right after the answer, or if the caller waits later. */
  waits?: boolean
}

/**
 * Sends a command in the name of the person who makes the request. After a success it returns when
 * every read model that receives the recorded events has them, or after a second. Each caller maps
 * the refusals of its aggregate.
 */
export const sendCommand = async <
  S,
  C extends { type: string },
  E extends AnyEvent,
  R extends string,
>(
  c: Context<AppEnv>,
  options: SentCommand<S, C, E, R>,
): Promise<Handled<S, R>> => {
  const { decider, id, command, beginsStream = false, waits = true } = options
  const context = await toContext(c, options)
  const handled = await handleCommand(c.get('deps').store, {
    decider,
    id,
    command,
    context,
    beginsStream,
  })
  if (waits && handled.handled) {
    const { events, position } = handled
    await waitUntilShown(c, { category: decider.category, events, position })
  }
  return handled
}

type Described = Pick<
  SentCommand<unknown, { type: string }, AnyEvent, string>,
  'id' | 'command' | 'by' | 'tenant' | 'correlation' | 'key' | 'commandId' | 'input'
>

const toContext = async (c: Context<AppEnv>, options: Described): Promise<CommandContext> => {
  const { id, command, key = requestKey(c) } = options
  const {
    by = c.get('signedIn') ?? 'guest',
    tenant = ownOrganisation(c),
    correlation = id,
    commandId = `${command.type}:${id}:${key}`,
    input = { type: command.type },
  } = options
  const described = { tenant, correlation, commandId, input }
  if (typeof by !== 'string' && by.realm !== 'donor') {
    const { realm, personId } = by
    return await personContext(c, { by: { realm, personId }, ...described })
  }
  return {
    ...described,
    actor: typeof by === 'string' ? by : `donor:${by.personId}`,
    causation: c.get('requestId'),
    at: instantFromMilliseconds(c.get('deps').now()),
  }
}

/** The donor who is logged in, or a guest. Staff who look at a payer site pay as guests. */
export const payingPerson = (c: Context<AppEnv>): Sender => {
  const signedIn = c.get('signedIn')
  return signedIn?.realm === 'donor' ? signedIn : 'guest'
}

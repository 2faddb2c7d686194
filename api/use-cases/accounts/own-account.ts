import type { Context } from 'hono'
import { donor } from '@almoner/domain/donor/index.ts'
import type { DonorCommand } from '@almoner/domain/donor/commands.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { DonorId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { OfPeople } from '@almoner/projections/models/payment-history/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { donorOf } from '../../middleware/session.ts'
import { charityHere } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'

/** Null where nobody has registered under this id, or whoever had was erased. */
export const accountOf = async (
  c: Context<AppEnv>,
  donorId: DonorId,
): Promise<RegisteredDonor | null> => {
  const { state } = await loadState(c.get('deps').store, donor, donorId)
  return state.status === 'registered' && !isErased(state.username) ? state : null
}

/**
 * Who a logged-in donor is by their account, straight from their own stream. Somebody whose details
 * were erased has no account any more, whatever session they still hold.
 */
export const ownAccount = async (c: Context<AppEnv>): Promise<RegisteredDonor> => {
  const account = await accountOf(c, donorOf(c))
  if (account === null) throw new Refusal('not_signed_in')
  return account
}

/**
 * Everybody that a logged-in donor is in the charities' books: themselves, and the guest of each
 * address whose mail they have answered.
 */
export const ownPeople = async (c: Context<AppEnv>): Promise<readonly PersonId[]> => {
  const { donorId, username, emailVerified, payerIds } = await ownAccount(c)
  const known = emailVerified ? [c.get('deps').keys.personOfEmail(username)] : []
  return [...new Set([asPerson(donorId), ...payerIds, ...known])]
}

/** Whose payments a logged-in donor may see: their own, to the charity at this host. */
export const ownHere = async (c: Context<AppEnv>): Promise<OfPeople> => {
  const { organisationId } = charityHere(c)
  return { organisationId, people: await ownPeople(c) }
}

/** Records something of a donor's account, and answers what was recorded: nothing where it was so. */
export const tellDonor = async (
  c: Context<AppEnv>,
  told: { donorId: DonorId; command: DonorCommand; commandId: string },
): Promise<readonly RecordedEvent[]> => {
  const { store, now } = c.get('deps')
  const { donorId, command, commandId } = told
  const result = await handleCommand(store, {
    decider: donor,
    id: donorId,
    command,
    context: {
      tenant: null,
      actor: `donor:${donorId}`,
      correlation: c.get('requestId'),
      causation: null,
      commandId,
      input: { type: command.type },
      at: instantFromMilliseconds(now()),
    },
  })
  if (result.handled) return result.events
  // Whoever asks about an account that is not there learns nothing else than from a link of nobody's.
  throw new Refusal('link_invalid')
}

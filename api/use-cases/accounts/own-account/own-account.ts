import type { Context } from 'hono'
import { donor } from '@almoner/domain/donor/index.ts'
import type { DonorCommand } from '@almoner/domain/donor/commands.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { DonorId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { OfPeople } from '@almoner/projections/models/payment-history/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { requireDonor } from '../../../middleware/session.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal } from '../../../http/problem.ts'
import { sendCommand } from '../../commands/send-command.ts'

/** Returns null if this id was never registered, or was erased. */
export const findAccount = async (
  c: Context<AppEnv>,
  donorId: DonorId,
): Promise<RegisteredDonor | null> => {
  const { state } = await loadState(c.get('deps').store, donor, donorId)
  return state.status === 'registered' && !isErased(state.username) ? state : null
}

/**
 * The logged-in donor's account, read from their own stream. An erased donor has no account, even
 * with a session that is still open.
 */
export const loadOwnAccount = async (c: Context<AppEnv>): Promise<RegisteredDonor> => {
  const account = await findAccount(c, requireDonor(c))
  if (account === null) throw new Refusal('not_signed_in')
  return account
}

/**
 * Every payer that a logged-in donor is in the charities' books: the donor, and the guest of each
 * address that they have confirmed.
 */
export const ownPeople = async (c: Context<AppEnv>): Promise<readonly PersonId[]> => {
  const { donorId, username, emailVerified, payerIds } = await loadOwnAccount(c)
  const verifiedIds = emailVerified ? [c.get('deps').keys.personOfEmail(username)] : []
  return [...new Set([asPerson(donorId), ...payerIds, ...verifiedIds])]
}

/** The payers whose payments a logged-in donor may see at the charity of this host. */
export const ownHere = async (c: Context<AppEnv>): Promise<OfPeople> => {
  const { organisationId } = currentCharity(c)
  return { organisationId, people: await ownPeople(c) }
}

/**
 * Handles a command of a donor's account, and returns the recorded events. The result is empty if
 * the command changes nothing.
 */
export const handleDonorCommand = async (
  c: Context<AppEnv>,
  options: { donorId: DonorId; command: DonorCommand; commandId: string },
): Promise<readonly RecordedEvent[]> => {
  const { donorId, command, commandId } = options
  const result = await sendCommand(c, {
    decider: donor,
    id: donorId,
    command,
    by: { realm: 'donor', personId: donorId },
    tenant: null,
    correlation: c.get('requestId'),
    commandId,
    // Accounts are read from their own stream; and an answer that takes longer if there is an
    // account would reveal it.
    waits: false,
  })
  if (result.handled) return result.events
  // An account that does not exist is refused as an unknown link is, so that the answers reveal
  // nothing.
  throw new Refusal('link_invalid')
}

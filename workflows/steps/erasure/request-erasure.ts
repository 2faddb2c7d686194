import { donor } from '@almoner/domain/donor/index.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import { asPerson, type OrganisationId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import { closeDonorAccount } from '@almoner/operational/close-account.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import type { AppDb } from '../../database.ts'
import { recordCommand } from '../record/record-command.ts'

type Deps = {
  store: EventStore
  db: AppDb
  keys: Pick<Keys, 'personOfEmail' | 'usernameHash'>
  now: () => number
}

type Erasure = {
  account: RegisteredDonor
  /** An address whose guest is erased too, although it was never confirmed. */
  address?: string
  /** The site, the actor and the request. The site is null if no request caused it. */
  siteOf: OrganisationId | null
  actor: string
  correlation: string
}

/**
 * Records a donor's request to be erased, and closes their account. The process `erase-donor` does
 * the rest, also after an interruption here. Returns no events if it was requested before.
 */
export const requestErasure = async (
  deps: Deps,
  { account, address, siteOf, actor, correlation }: Erasure,
): Promise<readonly RecordedEvent[]> => {
  const { donorId } = account
  const at = instantFromMilliseconds(deps.now())
  const people = await peopleOfDonor(deps, account, address)
  const result = await recordCommand(
    { store: deps.store, now: () => at },
    {
      decider: donor,
      id: donorId,
      command: { type: 'RequestErasure', people, siteOf },
      tenant: null,
      actor,
      correlation,
      // One erasure for an account, however often it is requested.
      commandId: 'erasure',
      input: { donorId },
    },
  )
  await closeDonorAccount(deps.db, { donorId, now: at })
  return result.handled ? result.events : []
}

/**
 * Returns every payer that a donor is in the books: the donor, and the guest of each address of
 * theirs, including former ones. An address that another donor has confirmed since belongs to that
 * donor, with everything given under it: no donor erases another.
 */
const peopleOfDonor = async (
  deps: Pick<Deps, 'store' | 'db' | 'keys'>,
  { donorId, username, emailVerified, payerIds, addresses }: RegisteredDonor,
  address?: string,
): Promise<readonly PersonId[]> => {
  const { keys } = deps
  const knownAddresses = [
    ...addresses,
    ...(emailVerified ? [username] : []),
    ...(address ? [address] : []),
  ]
  const people = new Set([
    asPerson(donorId),
    ...payerIds,
    ...knownAddresses.map(keys.personOfEmail),
  ])
  for (const each of knownAddresses) {
    if (await belongsToAnotherPerson(deps, { donorId, address: each })) {
      people.delete(keys.personOfEmail(each))
    }
  }
  return [...people]
}

const belongsToAnotherPerson = async (
  { store, db, keys }: Pick<Deps, 'store' | 'db' | 'keys'>,
  { donorId, address }: { donorId: string; address: string },
): Promise<boolean> => {
  const usernameHash = keys.usernameHash(address)
  const holder = await findCredential(db, { realm: 'donor', usernameHash })
  if (holder === null || holder.personId === donorId) return false
  const { state } = await loadState(store, donor, holder.personId)
  // An address that was only typed in proves nothing.
  return state.status === 'registered' && state.emailVerified
}

import { donor } from '@almoner/domain/donor/index.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import { asPerson, type OrganisationId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { credentialOf } from '@almoner/operational/credentials/credentials.ts'
import { closeDonorAccount } from '@almoner/operational/close-account.ts'
import type { AppDependencies } from '../app-env.ts'

type Deps = Pick<AppDependencies, 'store' | 'db' | 'keys' | 'now'>

type Erasure = {
  account: RegisteredDonor
  /** An address whose payer goes with them though its mail was never answered. */
  address?: string
  /** Where it was asked, by whom, and in which request; no site where it was no request. */
  siteOf: OrganisationId | null
  actor: string
  correlation: string
}

/**
 * Records that a donor wants to be forgotten, and closes their account. What follows is a process of its
 * own, `erase-donor`, which also finishes what is cut off here. Answers nothing where it was so already.
 */
export const requestErasure = async (
  deps: Deps,
  { account, address, siteOf, actor, correlation }: Erasure,
): Promise<readonly RecordedEvent[]> => {
  const { donorId } = account
  const at = instantFromMilliseconds(deps.now())
  const result = await handleCommand(deps.store, {
    decider: donor,
    id: donorId,
    command: {
      type: 'RequestErasure',
      people: await peopleOfDonor(deps, account, address),
      siteOf,
    },
    context: {
      tenant: null,
      actor,
      correlation,
      causation: null,
      // One for an account, whoever asks and however often.
      commandId: 'erasure',
      input: { donorId },
      at,
    },
  })
  await closeDonorAccount(deps.db, { donorId, now: at })
  return result.handled ? result.events : []
}

/**
 * Everybody that a donor is in the books: themselves, and the guest of each address of theirs, the
 * former ones too. An address that another donor has proved to be theirs since is that donor's, with
 * all that was given under it: nobody erases somebody else.
 */
const peopleOfDonor = async (
  deps: Pick<Deps, 'store' | 'db' | 'keys'>,
  { donorId, username, emailVerified, payerIds, addresses }: RegisteredDonor,
  address?: string,
): Promise<readonly PersonId[]> => {
  const { keys } = deps
  const known = [...addresses, ...(emailVerified ? [username] : []), ...(address ? [address] : [])]
  const people = new Set([asPerson(donorId), ...payerIds, ...known.map(keys.personOfEmail)])
  for (const each of known) {
    if (await isSomebodyElses(deps, { donorId, address: each })) {
      people.delete(keys.personOfEmail(each))
    }
  }
  return [...people]
}

const isSomebodyElses = async (
  { store, db, keys }: Pick<Deps, 'store' | 'db' | 'keys'>,
  { donorId, address }: { donorId: string; address: string },
): Promise<boolean> => {
  const usernameHash = keys.usernameHash(address)
  const holder = await credentialOf(db, { realm: 'donor', usernameHash })
  if (holder === null || holder.personId === donorId) return false
  const { state } = await loadState(store, donor, holder.personId)
  // Who has only typed it in has proved nothing.
  return state.status === 'registered' && state.emailVerified
}

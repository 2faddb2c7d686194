import type { Context } from 'hono'
import { donor } from '@almoner/domain/donor/index.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { asPerson, type DonorId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import type { ErasureRequestRow } from '@almoner/projections/models/erasure-requests/query.ts'
import {
  countOtherCharities,
  listAccounts,
  listAddresses,
} from '@almoner/projections/models/payment-history/donors/donor-query.ts'
import { isPaying } from '@almoner/projections/models/payment-history/is-paying.ts'
import { countGoingOn } from '@almoner/projections/models/recurring-plans/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { ErasureReach } from './contract.ts'

type Named = Pick<ErasureRequestRow, 'organisationId' | 'people'>

/** Returns what the erasure of these people reaches now, at all charities. */
export const findReach = async (c: Context<AppEnv>, request: Named): Promise<ErasureReach> => {
  const { db } = c.get('deps')
  const accounts = await findAccounts(c, request)
  const donors = accounts.map(({ donorId }) => donorId)
  const people = [
    ...new Set([
      ...request.people,
      ...accounts.flatMap(({ donorId, payerIds }) => [asPerson(donorId), ...payerIds]),
    ]),
  ]
  const [otherCharities, plans, paying] = await Promise.all([
    countOtherCharities(db, { organisationId: request.organisationId, people }),
    countGoingOn(db, donors),
    isPaying(db, people),
  ])
  return { otherCharities, accounts: accounts.length, plans, isPaying: paying }
}

/**
 * Returns the accounts of these people: of a donor who paid after a login, of one who proved to be
 * the guest with the address, and of one whose monthly gifts are paid under it. An address that was
 * only typed in proves nothing, so its account stays.
 */
export const findAccounts = async (
  c: Context<AppEnv>,
  { organisationId, people }: Named,
): Promise<readonly RegisteredDonor[]> => {
  const { db, store, keys } = c.get('deps')
  const candidates = new Set<string>(people)
  for (const each of await listAccounts(db, { organisationId, people })) candidates.add(each)
  for (const address of await listAddresses(db, { organisationId, people })) {
    if (isErased(address) || address === '') continue
    const usernameHash = keys.usernameHash(address)
    const login = await findCredential(db, { realm: 'donor', usernameHash })
    if (login !== null) candidates.add(login.personId)
  }
  const accounts: RegisteredDonor[] = []
  for (const candidate of candidates) {
    const { state } = await loadState(store, donor, candidate as DonorId)
    if (state.status === 'registered' && isOneOf(state, people, keys.personOfEmail)) {
      accounts.push(state)
    }
  }
  return accounts
}

const isOneOf = (
  { donorId, payerIds, emailVerified, username }: RegisteredDonor,
  people: readonly PersonId[],
  personOfEmail: (email: string) => PersonId,
): boolean =>
  [
    asPerson(donorId),
    ...payerIds,
    // An address that the platform itself has verified is in no event of a link.
    ...(emailVerified ? [personOfEmail(username)] : []),
  ].some((person) => people.includes(person))

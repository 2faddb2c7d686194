import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { cardFingerprints } from '@almoner/domain/donor-cards/state.ts'
import { findIrFileNumber, type StartedApplication } from '@almoner/domain/application/state.ts'
import type { DonorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import {
  findSameParty,
  type ReferralParty,
  type SameParty,
} from '@almoner/domain/referral/same-party.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'

/** Returns the reason why the applying charity cannot use the code of another; null if it can. */
export const findOwnReferral = async (
  store: EventStore,
  parties: { referrer: RegisteredOrganisation; applicant: StartedApplication },
): Promise<SameParty | null> =>
  findSameParty(
    await loadReferrer(store, parties.referrer),
    await loadApplicant(store, parties.applicant),
  )

const loadReferrer = async (
  store: EventStore,
  { organisationId, contact, staff, irFileNumber }: RegisteredOrganisation,
): Promise<ReferralParty> => ({
  organisationId,
  addresses: [contact.email, ...staff.map(({ username }) => username)],
  irFileNumber,
  cards: await loadCards(store, organisationId),
})

const loadApplicant = async (
  store: EventStore,
  { organisationId, email, filled }: StartedApplication,
): Promise<ReferralParty> => ({
  organisationId,
  addresses: [email, ...(filled.charity ? [filled.charity.email] : [])],
  irFileNumber: findIrFileNumber(filled),
  cards: filled.card ? await loadCards(store, organisationId, filled.card.paymentMethodId) : [],
})

/**
 * Returns every card that the charity has ever saved, or the one with this reference, because an
 * applicant may replace it. The charity takes the place of a donor, in its own stream.
 */
const loadCards = async (
  store: EventStore,
  organisationId: OrganisationId,
  reference?: string,
): Promise<readonly string[]> => {
  const { state } = await loadState(store, donorCards, organisationId as string as DonorId)
  if (reference === undefined) return cardFingerprints(state)
  const setups = state.setups.filter(
    ({ outcome }) => 'card' in outcome && outcome.card.paymentMethodReference === reference,
  )
  return cardFingerprints({ setups })
}

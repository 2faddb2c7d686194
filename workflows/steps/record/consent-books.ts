import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { MarketingConsentId } from '@almoner/domain/marketing-consent/commands.ts'
import {
  marketingConsent,
  type MarketingConsentCommand,
} from '@almoner/domain/marketing-consent/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { cachedState, loadState } from '@almoner/eventstore/handle-command.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { recordCommand } from './record-command.ts'

export type ConsentBooks = { store: EventStore; now: () => Instant }

/**
 * Returns the id of one person's consent at one charity. It is always identical, and it reveals
 * neither of the two.
 */
export const toConsentId = (
  organisationId: OrganisationId,
  personId: PersonId,
): MarketingConsentId =>
  uuidFrom('marketing_consent', `${organisationId} ${personId}`) as MarketingConsentId

/** A person's marketing consent at one charity. */
export type OwnConsent = { consentId: MarketingConsentId; organisationId: OrganisationId }

export type ConsentChange = OwnConsent & {
  command: MarketingConsentCommand
  actor: string
  correlation: string
  commandId: string
}

/**
 * Records a person's consent or its withdrawal; nothing if it is recorded already. Answers its
 * position.
 */
export const recordOnConsent = async (
  books: ConsentBooks,
  { consentId, organisationId, command, commandId, ...by }: ConsentChange,
): Promise<Position> => {
  const handled = await recordCommand(books, {
    decider: marketingConsent,
    id: consentId,
    command,
    ...by,
    tenant: organisationId,
    commandId,
  })
  return handled.handled ? handled.position : 0n
}

/**
 * Confirms a consent ticked beside a payment once the payment has succeeded: the money proves that
 * the address has a real owner. It is called whenever a payment may have succeeded; a repetition
 * records nothing.
 */
export const confirmConsentOfPayment = async (
  books: ConsentBooks,
  { paymentId, actor }: { paymentId: string; actor: string },
): Promise<void> => {
  const state = await loadIfPaid(books.store, paymentId)
  if (state === null) return
  const { organisationId, payerId } = state.facts
  const consentId = toConsentId(organisationId, payerId)
  const { state: consent } = await loadState(books.store, marketingConsent, consentId)
  const names = new Set<string | undefined>([paymentId, state.facts.instalment?.planId])
  for (const { data } of consent.waiting.filter((each) => names.has(each.data.givenWith))) {
    const { givenWith } = data
    await recordOnConsent(books, {
      consentId,
      organisationId,
      command: { type: 'ConfirmMarketingConsent', givenWith },
      actor,
      correlation: paymentId,
      commandId: `confirm:${givenWith}`,
    })
  }
}

// The payment's consent never changes, so an older state is enough once it includes the money.
const loadIfPaid = async (store: EventStore, paymentId: string): Promise<StartedPayment | null> => {
  const { state: recent } = await cachedState(store, payment, paymentId)
  if (recent.status !== 'none' && recent.paid !== null) return recent
  const { state } = await loadState(store, payment, paymentId)
  return state.status !== 'none' && state.paid !== null ? state : null
}

import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { cachedState } from '@almoner/eventstore/handle-command.ts'
import type { TakePaymentInput } from './contract.ts'

/**
 * Returns the saved card of this reference, with the provider's customer by which it is charged.
 * Returns null if it is not saved by the donor who requested this try; the recorded request names
 * this donor. A card whose removal was requested still pays a payment that started with it.
 */
export const findSavedCard = async (
  store: EventStore,
  input: TakePaymentInput,
  reference: string,
): Promise<{ customerId: string; isToBeRemoved: boolean } | null> => {
  const donorId = await donorBehind(store, input)
  if (donorId === null) return null
  const { state } = await cachedState(store, donorCards, donorId)
  for (const { outcome } of state.setups) {
    if (!('card' in outcome) || outcome.card.paymentMethodReference !== reference) continue
    return { customerId: outcome.card.customerId, isToBeRemoved: outcome.status !== 'saved' }
  }
  return null
}

const beginnings = new Set(['PaymentInitiated', 'PaymentRetried'])

const donorBehind = async (
  store: EventStore,
  { paymentId, try: number }: TakePaymentInput,
): Promise<string | null> => {
  // A plan starts its own instalments, which are its donor's.
  const { state } = await cachedState(store, payment, paymentId)
  const instalment = state.status === 'none' ? null : state.facts.instalment
  if (instalment) return instalment.donorId
  const actor = await whoBegan(store, paymentId, number)
  return /^donor:(.+)$/.exec(actor ?? '')?.[1] ?? null
}

const whoBegan = async (
  store: EventStore,
  paymentId: string,
  number: number,
): Promise<string | undefined> => {
  // Almost every payment is one try, and its beginning is the stream's.
  if (number === 1) return (await cachedState(store, payment, paymentId)).begunBy
  const events = await store.read(streamName(payment.category, paymentId))
  const startEvent = events.find(
    ({ type, data }) => beginnings.has(type) && (data as { try: number }).try === number,
  )
  return startEvent?.meta.actor
}

import { toReference } from '@almoner/api/use-cases/payments/manual/reference.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { cardServiceBasisPoints } from '@almoner/domain/fees/rates.ts'
import type { Asked, PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { paymentTerms } from '@almoner/workflows/steps/record/gift-terms.ts'
import { worldId } from '../../ids.ts'
import { donorPerson } from '../../people.ts'
import { loadCard } from './cards.ts'
import { loadCharity } from './charity.ts'
import type { Past } from '../past.ts'
import type { DeedOf } from '../story.ts'
import { donorId, toPaymentId, play, handle, toDonorActor } from './handle.ts'

type Gift = DeedOf<'give'>

/** Makes a person's gift, up to its end if that depends on them. */
export const give = async (past: Past, gift: Gift): Promise<void> => {
  const { gift: key, by, to, asGuest } = gift
  const command = await toCommand(past, await toAsked(past, gift), by)
  const actor = asGuest ? 'guest' : toDonorActor(donorId)
  const target = { decider: payment, id: toPaymentId(key), to, actor }
  await handle(past, { ...target, command, key: `give:${key}` })
  const paymentState = await loadPayment(past, key)
  if (paymentState.status !== 'awaiting_payer') return
  await play(past, past.payme, `/${currentTry(paymentState).providerPaymentId}/approve`)
}

/** The charity confirms the money of a transfer. */
export const approve = async (past: Past, deed: DeedOf<'approve'>): Promise<void> => {
  const today = toCalendarDay(past.now())
  const { transfer } = currentTry(await loadPayment(past, deed.gift))
  const receivedOn = transfer?.submittedOn ?? today
  await decide(past, deed, { type: 'ApproveManualPayment', try: 1, receivedOn, today })
}

/** The charity refunds it by the provider that it was paid with. */
export const refund = async (past: Past, deed: DeedOf<'refund'>): Promise<void> => {
  const { paid } = await loadPayment(past, deed.gift)
  await decide(past, deed, {
    type: 'RequestRefund',
    refundId: worldId('refund', deed.gift),
    amountCents: requirePresent(paid, 'how it was paid').breakdown.totalAmountCents,
    reason: 'paid_twice',
    note: 'Paid at our counter on the same afternoon',
  })
}

const decide = (
  past: Past,
  { gift, to }: { gift: string; to: string },
  command: PaymentCommand,
): Promise<void> => {
  const actor = `staff:${worldId('staff', to)}`
  const id = toPaymentId(gift)
  return handle(past, { decider: payment, id, command, key: `${command.type}:${gift}`, actor, to })
}

const toCommand = async (past: Past, request: Asked, by: Gift['by']): Promise<PaymentCommand> => {
  if (by === 'payme') return { type: 'RequestPayment', ...request, method: by }
  if (by === 'fps' || by === 'bank_transfer') {
    const reference = toReference(request.paymentId)
    const transfer = {
      reference,
      proof: null,
      submittedOn: toCalendarDay(past.now()),
      paidOn: null,
    }
    return { type: 'SubmitManualPayment', ...request, method: by, ...transfer }
  }
  if ('card' in by) {
    return { type: 'InitiatePayment', ...request, card: { reference: by.card, declared: null } }
  }
  const {
    paymentMethodReference: reference,
    brand,
    country,
  } = await loadCard(past, donorId, by.kept)
  return { type: 'InitiatePayment', ...request, card: { reference, declared: { brand, country } } }
}

const toAsked = async (past: Past, gift: Gift): Promise<Asked> => {
  const { gift: key, hkd, coverFee = false, memo = '', by } = gift
  const { charity, chosen, about } = await loadCharity(past, gift)
  const { username: email, firstName, lastName, phoneNumber } = donorPerson
  const person = { firstName, lastName, organisationName: null, email, phoneNumber }
  const method = typeof by === 'string' ? by : 'card'
  return {
    ...about,
    paymentId: toPaymentId(key),
    amountCents: cents(hkd * 100),
    coverFee,
    contentHash: key,
    payerId: past.personOfEmail(email),
    payer: { ...person, memo, customFields: {} },
    terms: paymentTerms({
      charity,
      chosen,
      method,
      at: past.now(),
      serviceBasisPoints: cardServiceBasisPoints,
    }),
  }
}

const loadPayment = async ({ store }: Past, gift: string): Promise<StartedPayment> => {
  const { state } = await loadState(store, payment, toPaymentId(gift))
  assert(state.status !== 'none', 'a gift of the story has begun')
  return state
}

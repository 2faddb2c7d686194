import { toReference } from '@almoner/api/use-cases/payments/manual/reference.ts'
import { statementSuffix } from '@almoner/domain/charity-details/statement-line.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { cardServiceBasisPoints } from '@almoner/domain/fees/rates.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import {
  isManual,
  type ManualMethod,
  type WalletMethod,
} from '@almoner/domain/payment-methods/method-names.ts'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import type { Asked } from '@almoner/domain/payment/commands.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { paymentTerms } from '@almoner/workflows/steps/record/gift-terms.ts'
import { worldId } from '../../../ids.ts'
import type { Past } from '../../past.ts'
import type { DeedOf, Giver, Story } from '../../story.ts'
import { loadCard } from '../cards.ts'
import type { loadCharity } from '../charity.ts'
import { toDonorActor, toOrganisationId, toPaymentId } from '../handle.ts'
import { chargeCard, stripeAt, typeCard } from './card-charge.ts'
import { drawTransferProof } from './transfer-proof.ts'
import { payByPayme, payByTapAndGo } from './wallet-payment.ts'
import { createPayment, type NewPayment } from './new-payment.ts'

type Gift = DeedOf<'give'>

type From = Pick<Story, 'giver' | 'account'>

type Giving = {
  past: Past
  from: From
  gift: Gift
  charity: Awaited<ReturnType<typeof loadCharity>>
  request: Asked
  actor: string
  payment: NewPayment
}

/**
 * Makes a person's gift, up to its end if that depends on them. Thousands are made in seconds: the
 * domain decides each payment, and it is written complete, here and in the records of the sandbox's
 * provider. All ids follow from the gift, so that a run after a crash writes an identical one.
 */
export const give = async (past: Past, from: From, gift: Gift): Promise<void> => {
  const charity = await past.loadCharity(gift)
  const request = toAsked(past, from.giver, { gift, charity })
  const { by, asGuest = false } = gift
  const actor = asGuest ? 'guest' : toDonorActor(findDonorId(from))
  const payment = createPayment(past, gift)
  const giving = { past, from, gift, charity, request, actor, payment }
  if (typeof by !== 'string') await payByCard(giving, by)
  else if (isManual(by)) await submitTransfer(giving, by)
  else await payByWallet(giving, by)
  await payment.write()
}

type ByCard = Exclude<Gift['by'], string>

const payByCard = async (giving: Giving, by: ByCard): Promise<void> => {
  const { past, from, gift, charity, request, actor, payment } = giving
  const { gift: key, to, at } = gift
  const { stripe } = past.providers
  const world = stripeAt({ key, at, store: stripe })
  const { method, card } = await typeCard(await nameCard(past, from, by), world)
  const { brand, country } = card
  const reference = method.object.id
  const state = payment.decide(
    [
      { type: 'InitiatePayment', ...request, card: { reference, declared: { brand, country } } },
      { type: 'IdentifyCard', try: 1, card },
    ],
    { actor, at },
  )
  const suffix = statementSuffix(charity.charity.profile.statementDescriptor)
  const account = await findAccount(past, to)
  const { outcome, put } = chargeCard(state, { method, account, suffix }, world)
  // First the provider, as in life.
  await stripe.commit({ put })
  payment.decide([outcome], { actor: 'process:take-payment', at: soon(at) })
}

const nameCard = async (past: Past, from: From, by: ByCard): Promise<string> =>
  'card' in by ? by.card : (await loadCard(past, findDonorId(from), by.kept)).paymentMethodReference

const findDonorId = ({ account }: From) =>
  worldId('donor', requirePresent(account, 'a donor with an account').key)

/** The charity's account at the card provider, once it may take charges. */
const findAccount = async ({ store }: Past, to: string): Promise<string | null> => {
  const { state } = await loadState(store, connectedAccount, toOrganisationId(to))
  if (state.status === 'none') return null
  const { card_payments: cards, transfers } = state.capabilities
  return cards === 'active' && transfers === 'active' ? state.accountId : null
}

const payByWallet = async (giving: Giving, method: WalletMethod): Promise<void> => {
  const { past, gift, request, actor, payment } = giving
  const { gift: key, to, at } = gift
  const state = payment.decide([{ type: 'RequestPayment', ...request, method }], { actor, at })
  const pay = method === 'payme' ? payByPayme : payByTapAndGo
  const { commands, payme, trades } = pay(state, { key, to, at })
  await past.providers.payme.commit({ put: payme })
  await past.providers.tapAndGo.commit({
    put: trades.map((body) => ({ kind: 'trade', id: body.merTradeNo, body })),
  })
  payment.decide(commands, { actor: `process:await-${method}`, at: soon(at) })
}

const submitTransfer = async (giving: Giving, method: ManualMethod): Promise<void> => {
  const { gift, request, actor, payment } = giving
  const { at, asGuest = false } = gift
  const submittedOn = toCalendarDay(at)
  const command = {
    type: 'SubmitManualPayment',
    ...request,
    method,
    reference: toReference(request.paymentId),
    proof: gift.proofOf ? await saveProof(giving, gift.proofOf) : null,
    submittedOn,
    paidOn: asGuest ? submittedOn : null,
  } as const
  payment.decide([command], { actor, at })
}

const saveProof = async (
  { past, from, request, charity }: Giving,
  { gift, at }: NonNullable<Gift['proofOf']>,
): Promise<Proof> => {
  const reference = toReference(toPaymentId(gift))
  const { proof, bytes } = await drawTransferProof({
    language: request.language,
    payerId: request.payerId,
    charity: localised(charity.charity.profile.name, request.language),
    payer: fullName(from.giver),
    amountCents: hasWrongSum(reference) ? cents(request.amountCents / 2) : request.amountCents,
    reference,
    day: toCalendarDay(at),
  })
  await past.files.put(proof.fileKey, bytes, proof.contentType)
  return proof
}

// One in four shows half of what was to be paid, for staff to find.
const hasWrongSum = (reference: string): boolean => reference.charCodeAt(1) % 4 === 0

const soon = (at: Instant): Instant => instantFromMilliseconds(toMilliseconds(at) + 3_000)

const toAsked = (
  { personOfEmail }: Past,
  { firstName, lastName, organisationName, email, phoneNumber, language }: Giver,
  {
    gift: { gift, hkd, coverFee = false, memo = '', by, at },
    charity: { charity, chosen, about },
  }: Pick<Giving, 'gift' | 'charity'>,
): Asked => {
  const method = typeof by === 'string' ? by : 'card'
  const serviceBasisPoints = cardServiceBasisPoints
  const terms = paymentTerms({ charity, chosen, method, at, serviceBasisPoints })
  return {
    ...about,
    language,
    paymentId: toPaymentId(gift),
    amountCents: cents(hkd * 100),
    coverFee,
    contentHash: gift,
    payerId: personOfEmail(email),
    payer: { firstName, lastName, organisationName, email, phoneNumber, memo, customFields: {} },
    // A project that is closed today was open at the time of the gift.
    terms: { ...terms, project: terms.project && { ...terms.project, status: 'open' } },
  }
}

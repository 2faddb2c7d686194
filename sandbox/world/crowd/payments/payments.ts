import { toReference } from '@almoner/api/use-cases/payments/manual/reference.ts'
import { cardServiceBasisPoints } from '@almoner/domain/fees/rates.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { isManual } from '@almoner/domain/payment-methods/method-names.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { statementSuffix } from '@almoner/domain/charity-details/statement-line.ts'
import type { Asked, PaymentCommand } from '@almoner/domain/payment/commands.ts'
import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { PaymentState, StartedPayment } from '@almoner/domain/payment/state.ts'
import { entry } from '@almoner/eventstore/commands/entry.ts'
import { toStreamName } from '@almoner/eventstore/commands/loading/stream-state.ts'
import type { Append } from '@almoner/eventstore/event-store.ts'
import type { FileGateway } from '@almoner/workflows/gateways/files/gateway.ts'
import { paymentTerms } from '@almoner/workflows/steps/record/gift-terms.ts'
import type { Entry as PaymeEntry } from '../../../payme/objects.ts'
import type { Entry as StripeEntry } from '../../../stripe/objects.ts'
import type { SandboxStripeStore } from '../../../stripe/store/store.ts'
import type { Trade } from '../../../tap-and-go/trade.ts'
import type { loadCharity } from '../../life/deeds/charity.ts'
import { toOrganisationId, toPaymentId } from '../../life/deeds/handle.ts'
import { worldId } from '../../ids.ts'
import { chargeCard, stripeAt, typeCard } from './card-charge.ts'
import type { CrowdGift } from '../crowd-plan.ts'
import { toCrowdCommand } from '../is-of-crowd.ts'
import { drawTransferProof } from './transfer-proof.ts'
import { payByPayme, payByTapAndGo } from './wallet-payment.ts'

/** The records that a step of a gift writes, here and at its provider. */
export type Written = {
  append: Append
  stripe: readonly StripeEntry[]
  payme: readonly PaymeEntry[]
  trades: readonly Trade[]
  /** The events and the moment of a success; else null. */
  paid: { events: readonly Dated[]; at: Instant } | null
}

type Dated = PaymentEvent & { meta: { at: Instant } }

export type Giving = {
  gift: CrowdGift
  charity: Awaited<ReturnType<typeof loadCharity>>
  /** The account at the card provider; null while the charity has none. */
  account: string | null
  personOfEmail: (email: string) => PersonId
  stripe: SandboxStripeStore
  /** The storage for the proofs of transfers. */
  files: Pick<FileGateway, 'put'>
}

/** Creates a gift in its steps: requested and paid, and confirmed or declined by staff. */
export const createPayment = (giving: Giving) => {
  const { gift, charity, account, personOfEmail, stripe, files } = giving
  const { key, to, at, method } = gift
  const id = toPaymentId(key)
  const tenant = toOrganisationId(to)
  let state: PaymentState = payment.initial
  let revision = -1n
  const past: Dated[] = []

  const write = (
    commands: readonly PaymentCommand[],
    by: { actor: string; at: Instant },
  ): Omit<Written, 'stripe' | 'payme' | 'trades'> => {
    const expected = revision < 0n ? 'none' : revision
    const since = past.length
    const events = commands.flatMap((command, index) => {
      const moment = instantFromMilliseconds(toMilliseconds(by.at) + index * stepMilliseconds)
      const decided = entry(payment, {
        id,
        state,
        command,
        envelope: {
          tenant,
          actor: by.actor,
          at: moment,
          commandId: toCrowdCommand(`${command.type}:${key}`),
        },
      })
      ;({ state } = decided)
      for (const event of decided.decided) past.push({ ...event, meta: { at: moment } })
      return decided.events
    })
    revision += BigInt(events.length)
    const succeeded = past.slice(since).find(({ type }) => type === 'PaymentSucceeded')
    return {
      append: { stream: toStreamName(payment, id), expected, events },
      paid: succeeded ? { events: past, at: succeeded.meta.at } : null,
    }
  }

  const started = (): StartedPayment => {
    assert(state.status !== 'none', 'a gift has begun')
    return state
  }
  const nothing = { stripe: [], payme: [], trades: [] }
  const request = toAsked({ gift, charity, personOfEmail })
  const guest = { actor: 'guest', at }

  // Only transfers that still wait get a picture, because one for each past transfer would slow the
  // first start.
  const saveProof = async (reference: string, day: CalendarDay): Promise<Proof> => {
    const { proof, bytes } = await drawTransferProof({
      language: request.language,
      payerId: request.payerId,
      charity: localised(charity.charity.profile.name, request.language),
      payer: fullName(gift.giver),
      amountCents: hasWrongSum(reference) ? cents(request.amountCents / 2) : request.amountCents,
      reference,
      day,
    })
    await files.put(proof.fileKey, bytes, proof.contentType)
    return proof
  }

  const begin = async (): Promise<Written> => {
    if (isManual(method)) {
      const submittedOn = toCalendarDay(at)
      const reference = toReference(id)
      const proofSource = gift.proofOf ?? gift
      const proof =
        gift.decidedAt === null
          ? await saveProof(
              toReference(toPaymentId(proofSource.key)),
              toCalendarDay(proofSource.at),
            )
          : null
      const transfer = { reference, proof, submittedOn, paidOn: submittedOn }
      const command = { type: 'SubmitManualPayment', ...request, method, ...transfer } as const
      return { ...nothing, ...write([command], guest) }
    }
    if (method !== 'card') {
      const opening = write([{ type: 'RequestPayment', ...request, method }], guest)
      const pay = method === 'payme' ? payByPayme : payByTapAndGo
      const { commands, payme, trades } = pay(started(), gift)
      const ended = write(commands, { actor: `process:await-${method}`, at: soon(at) })
      return { ...nothing, payme, trades, ...joined(opening, ended) }
    }
    const world = stripeAt({ key, at, store: stripe })
    const { method: typed, card } = await typeCard(gift.card, world)
    const { brand, country } = card
    const reference = typed.object.id
    const beginning = write(
      [
        { type: 'InitiatePayment', ...request, card: { reference, declared: { brand, country } } },
        { type: 'IdentifyCard', try: 1, card },
      ],
      guest,
    )
    const suffix = statementSuffix(charity.charity.profile.statementDescriptor)
    const { outcome, put } = chargeCard(started(), { method: typed, account, suffix }, world)
    const ended = write([outcome], { actor: 'process:take-payment', at: soon(at) })
    return { ...nothing, stripe: put, ...joined(beginning, ended) }
  }

  /** Staff check whether the money of a transfer has come. */
  const decide = async (decidedAt: Instant): Promise<Written> => {
    const today = toCalendarDay(decidedAt)
    const command: PaymentCommand = gift.isDeclined
      ? { type: 'DeclineManualPayment', try: 1, reason: 'No such sum has come in.' }
      : { type: 'ApproveManualPayment', try: 1, receivedOn: toCalendarDay(at), today }
    const actor = `staff:${worldId('staff', `${to}:finance`)}`
    return { ...nothing, ...write([command], { actor, at: decidedAt }) }
  }
  return { begin, decide }
}

const stepMilliseconds = 400

// One in four shows half of what was to be paid, for staff to find.
const hasWrongSum = (reference: string): boolean => reference.charCodeAt(1) % 4 === 0

const soon = (at: Instant): Instant => instantFromMilliseconds(toMilliseconds(at) + 3_000)

type Part = Pick<Written, 'append' | 'paid'>

const joined = (one: Part, other: Part): Part => ({
  append: { ...one.append, events: [...one.append.events, ...other.append.events] },
  paid: other.paid ?? one.paid,
})

const toAsked = ({
  gift,
  charity: { charity, chosen, about },
  personOfEmail,
}: Pick<Giving, 'gift' | 'charity' | 'personOfEmail'>): Asked => {
  const { key, giver, hkd, coverFee, memo, method, at } = gift
  const { firstName, lastName, organisationName, email, phoneNumber, language } = giver
  const terms = paymentTerms({
    charity,
    chosen,
    method,
    at,
    serviceBasisPoints: cardServiceBasisPoints,
  })
  return {
    ...about,
    language,
    paymentId: toPaymentId(key),
    amountCents: cents(hkd * 100),
    coverFee,
    contentHash: key,
    payerId: personOfEmail(email),
    payer: { firstName, lastName, organisationName, email, phoneNumber, memo, customFields: {} },
    // A project that is closed today was open at the time of the gift.
    terms: { ...terms, project: terms.project && { ...terms.project, status: 'open' } },
  }
}

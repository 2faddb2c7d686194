import {
  addCents,
  cents,
  noCents,
  subtractCents,
  type Cents,
} from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { BalanceLine } from '../gateways/ports/balance-gateway.ts'
import type { VirtualClock } from '../engines/virtual/clock.ts'
import { crashPoint, type Faults } from '../engines/virtual/faults.ts'
import type { BankCall, CardBehaviour, Fault } from './bank-call.ts'
import { toChargeOutcome, refuse, visa, type Intent } from './bank-intent.ts'
import { createBankBooks } from './bank-books.ts'
import { createCardFile } from './card-file.ts'
import {
  ProviderUnreachable,
  type CardCharge,
  type CardFacts,
  type CardGateway,
  type ChargeOutcome,
  type ChargeSubject,
  type ListedPayment,
  type SavedCardCharge,
  type SavedCards,
  type SavedChargeOutcome,
} from '../gateways/ports/card-gateway.ts'

/** The payment, or the invoice, that a charge is for. */
const toSubjectId = ({ paymentId, invoiceId }: ChargeSubject): string => paymentId ?? invoiceId

/** Available after a week, as all charges. The fee is 3.4 % and HK$2.35. */
const toInvoiceLine = ({ id, amountCents }: Intent, createdAt: Instant): BalanceLine => {
  const feeCents = cents(Math.round(amountCents * 0.034) + 235)
  return {
    transactionId: `txn_${id}`,
    kind: 'payment',
    sourceId: `ch_${id}`,
    providerPaymentId: id,
    paymentId: null,
    refundId: null,
    payoutId: null,
    destinationId: null,
    amountCents,
    feeCents,
    netCents: subtractCents(amountCents, feeCents),
    availableAt: instantFromMilliseconds(toMilliseconds(createdAt) + 7 * 86_400_000),
    createdAt,
  }
}

type Stranger = Pick<ListedPayment, 'paymentId' | 'organisationId' | 'currency'>

/**
 * A card provider that fulfils the port's contract: a payment is one payment there, and a try
 * requested twice is charged once. It counts every charge, which is what the payer's statement
 * would show.
 */
export const createBank = ({ clock, faults }: { clock: VirtualClock; faults: Faults }) => {
  const behaviours = new Map<string, CardBehaviour>()
  const facts = new Map<string, CardFacts>()
  const intents = new Map<string, Intent>()
  const tries = new Map<string, { intent: Intent; answer: ChargeOutcome | null }>()
  const charges: { paymentId: string; amountCents: Cents }[] = []
  const invoiceLines = new Map<string, BalanceLine>()
  const plannedFaults: { call: BankCall; trouble: Fault; left: number }[] = []
  const calls: Record<BankCall, number> = {
    identify: 0,
    charge: 0,
    look: 0,
    cancel: 0,
    refund: 0,
    list: 0,
    customer: 0,
    save: 0,
    look_setup: 0,
    cancel_setup: 0,
    remove: 0,
  }
  let serial = 0

  const answering = async <T>(call: BankCall, what: string, act: () => T): Promise<T> => {
    calls[call] += 1
    crashPoint(faults, `bank ${call} ${what}: before`)
    const fault = plannedFaults.find((each) => each.call === call && each.left > 0)
    if (fault) fault.left -= 1
    if (fault?.trouble === 'unreachable') throw new ProviderUnreachable('no route to the bank')
    const answer = act()
    crashPoint(faults, `bank ${call} ${what}: after`)
    if (fault?.trouble === 'hangs') await clock.sleep(Number.POSITIVE_INFINITY)
    if (fault?.trouble === 'lost') throw new ProviderUnreachable('the answer was lost')
    return answer
  }

  const toCardFacts = (reference: string): CardFacts => facts.get(reference) ?? visa
  const cardFile = createCardFile({ behaviours, factsOf: toCardFacts, answering })

  const take = (paymentId: string, intent: Intent): void => {
    intent.status = 'succeeded'
    charges.push({ paymentId, amountCents: intent.amountCents })
    if (intent.isInvoice) invoiceLines.set(intent.id, toInvoiceLine(intent, clock.now()))
  }

  const openIntent = (request: CardCharge) => {
    const { providerPaymentId, amountCents, try: number } = request
    const paymentId = toSubjectId(request)
    const earlier = intents.get(providerPaymentId ?? '')
    if (earlier && earlier.status !== 'cancelled') {
      Object.assign(earlier, { amountCents, try: number, failure: null })
      return earlier
    }
    serial += 1
    const intent: Intent = {
      id: `pi_${paymentId.slice(-4)}_${serial}`,
      paymentId,
      isInvoice: request.invoiceId !== undefined,
      status: 'open',
      amountCents,
      try: number,
      createdAt: clock.now(),
      failure: null,
    }
    intents.set(intent.id, intent)
    return intent
  }

  const behave = (behaviour: CardBehaviour, paymentId: string, intent: Intent): void => {
    if (behaviour === 'approves') take(paymentId, intent)
    if (behaviour === 'charges_another_sum') {
      intent.amountCents = addCents(intent.amountCents, cents(1))
      take(paymentId, intent)
    }
    if (behaviour === 'asks') intent.status = 'asking'
    if (behaviour === 'processes') intent.status = 'processing'
    if (behaviour === 'declines') refuse(intent, 'card_declined', 'insufficient_funds')
  }

  const charge = (request: CardCharge): ChargeOutcome => {
    const key = `${toSubjectId(request)} ${request.try}`
    const pastTry = tries.get(key)
    if (pastTry) return pastTry.answer ?? toChargeOutcome(pastTry.intent)
    const owner = cardFile.ownerOf(request.paymentMethodReference)
    if (owner !== null && owner !== request.customerId) {
      return {
        outcome: 'failed',
        providerPaymentId: null,
        reason: 'card_invalid',
        code: null,
        card: null,
      }
    }
    const intent = openIntent(request)
    const behaviour = behaviours.get(request.paymentMethodReference) ?? 'approves'
    if (cardFile.isExpired(request.paymentMethodReference, clock.now())) {
      refuse(intent, 'card_declined', 'expired_card')
    } else behave(behaviour, toSubjectId(request), intent)
    const answer = toChargeOutcome(intent)
    tries.set(key, { intent, answer })
    return answer
  }

  const findIntent = (id: string): Intent => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`the bank knows no ${id}`)
    return intent
  }
  const newest = (): [string, Intent] => {
    const [key, { intent } = { intent: undefined }] = [...tries].at(-1) ?? ['']
    if (!intent) throw new Error('nothing was charged yet')
    return [key.split(' ')[0] ?? '', intent]
  }

  const gateway: CardGateway = {
    identify: (reference) =>
      answering('identify', reference, () =>
        behaviours.get(reference) === 'is_unknown'
          ? { outcome: 'invalid', code: 'resource_missing' }
          : {
              outcome: 'identified',
              card: toCardFacts(reference),
              customerId: cardFile.ownerOf(reference),
            },
      ),
    charge: (request) =>
      answering('charge', `${toSubjectId(request)} ${request.try}`, () => charge(request)),
    look: (id) => answering('look', id, () => toChargeOutcome(findIntent(id))),
    cancel: (id) =>
      answering('cancel', id, () => {
        const intent = findIntent(id)
        if (intent.status === 'asking' || intent.status === 'open') intent.status = 'cancelled'
        return toChargeOutcome(intent)
      }),
  }

  const provider = createBankBooks({ clock, intents, answering })

  // The payer is away: a bank's question is not answered, and nothing is taken.
  const chargeAway = (request: SavedCardCharge): SavedChargeOutcome => {
    const answer = charge({ ...request, returnUrl: '', authenticationForced: false })
    if (answer.outcome !== 'authentication_required') return answer
    const { providerPaymentId, card } = answer
    refuse(findIntent(providerPaymentId), 'authentication_failed', 'authentication_required')
    return { outcome: 'authentication_required', providerPaymentId, card }
  }
  const savedCards: SavedCards = {
    ...cardFile.gateway,
    chargeSaved: (request) => answering('charge', toSubjectId(request), () => chargeAway(request)),
  }

  return {
    gateway,
    savedCards,
    provider,
    cardFile,
    newestIntent: (): string => [...intents.keys()].at(-1) ?? 'pi_none',
    /** The bank pays although the payer took too long. */
    takesAllTheSame: (): void => {
      const [paymentId, intent] = newest()
      take(paymentId, intent)
      provider.tellsOfPayment(intent)
    },
    /** The provider loses its data of a payment. */
    forgets: (paymentId: string): void => {
      for (const [id, intent] of intents) if (intent.paymentId === paymentId) intents.delete(id)
    },
    /** The sum that the provider currently reports for a payment. */
    counts: (paymentId: string, amountCents: Cents): void => {
      for (const intent of intents.values()) {
        if (intent.paymentId === paymentId) intent.amountCents = amountCents
      }
    },
    hasStranger: (amountCents: Cents, names: Partial<Stranger> = {}): string => {
      const providerPaymentId = `pi_stranger_${provider.strangers.length + 1}`
      const unknownOwner = { paymentId: null, invoiceId: null, organisationId: null }
      const listed = {
        providerPaymentId,
        amountCents,
        currency: 'hkd',
        status: 'succeeded',
      } as const
      const createdAt = clock.now()
      provider.strangers.push({
        ...listed,
        ...unknownOwner,
        ...names,
        actualProviderFeeCents: null,
        createdAt,
      })
      return providerPaymentId
    },
    /** The charge of an invoice in the platform's own balance. */
    invoiceLine: (providerPaymentId: string): BalanceLine | null =>
      invoiceLines.get(providerPaymentId) ?? null,
    calls,
    charges,
    takenCents: (): Cents => addCents(noCents, ...charges.map((each) => each.amountCents)),
    card: (reference: string, behaviour: CardBehaviour): void => {
      behaviours.set(reference, behaviour)
    },
    /** The details of a card; without them, it is the one Visa card. */
    prints: (reference: string, printed: CardFacts): void => {
      facts.set(reference, printed)
    },
    /** Ends all faults, and makes every card valid. */
    isWell: (): void => {
      plannedFaults.length = 0
      behaviours.clear()
    },
    trouble: (call: BankCall, fault: Fault, times: number): void => {
      plannedFaults.push({ call, trouble: fault, left: times })
    },
    /** The payer proves to the bank that it is them, and the charge is made. */
    approve: (): void => {
      const [paymentId, intent] = newest()
      if (intent.status === 'asking') take(paymentId, intent)
    },
    refuse: (): void => {
      const [, intent] = newest()
      if (intent.status === 'asking') {
        refuse(intent, 'authentication_failed', 'payment_intent_authentication_failure')
      }
    },
    /** The bank that the provider waited for has paid. */
    settle: (): void => take(...newest()),
    /** Every bank that the provider waits for has paid, or has refused to; or of one payment alone. */
    settleAll: (how: 'pays' | 'refuses', of: string | null = null): void => {
      for (const intent of intents.values()) {
        if (intent.status !== 'processing' || intent.paymentId !== (of ?? intent.paymentId))
          continue
        if (how === 'pays') take(intent.paymentId, intent)
        else refuse(intent, 'card_declined', 'insufficient_funds')
      }
    },
  }
}

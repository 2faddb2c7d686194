import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import { initiatePayment, mastercard, payer } from '@almoner/domain/payment/fixtures.ts'
import type { InitiatePayment } from '@almoner/domain/payment/commands.ts'
import { paymentTotal, type PaymentState } from '@almoner/domain/payment/state.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { receiptBook, receiptBookId, receiptYear } from '@almoner/domain/receipt-book/index.ts'
import { issueReceipt } from '@almoner/domain/receipt-book/fixtures.ts'
import { toStreamName } from '@almoner/eventstore/commands/loading/stream-state.ts'
import type { Append, ExpectedRevision } from '@almoner/eventstore/event-store.ts'
import type { Chance } from '@almoner/sandbox/chance.ts'
import { idFrom, type Charity } from './charity.ts'
import { entry } from '@almoner/eventstore/commands/entry.ts'

export type Life = { charity: Charity; chance: Chance; seed: number; number: number }

const millisecondsBetweenPayments = 20_000
const firstPaymentAt = Date.parse('2026-01-01T01:00:00.000Z')
const lastPaymentAt = Date.parse('2026-12-30T00:00:00.000Z')

/**
 * One payment from the first click to the receipt in the mail, as appends in their order. Some are
 * authenticated, some declined, some of those retried with another card; about five events. A
 * receipt gets its number when it is generated, so the caller must append it at once.
 */
export function* paymentLife(life: Life): Generator<Append> {
  const { charity, chance, seed, number } = life
  const span = lastPaymentAt - firstPaymentAt
  const began = firstPaymentAt + ((number * millisecondsBetweenPayments) % span)
  const id = idFrom<'payment'>(seed, `payment ${number}`)
  const initiation = initiate(id, life)
  const at = (seconds: number): Instant => instantFromMilliseconds(began + seconds * 1_000)
  const write = writer({ id, charity, at })

  yield write('none', [initiation, identify(1)])
  const providerPaymentId = `pi_${id.slice(0, 18)}`
  if (chance.happens(0.3))
    yield write(1n, [{ type: 'RequireAuthentication', try: 1, providerPaymentId }])
  let lastTry = 1
  if (chance.happens(0.12)) {
    const reason = 'card_declined'
    const failed = { type: 'FailPayment', try: 1, reason, code: 'do_not_honor' } as const
    yield write('any', [{ ...failed, providerPaymentId }])
    if (chance.happens(0.5)) return
    lastTry = 2
    yield write('any', [{ ...initiation, card: mastercard }, identify(2)])
  }
  const chargedCents = write.charged()
  yield write('any', [{ type: 'SucceedPayment', try: lastTry, providerPaymentId, chargedCents }])
  yield* createReceipt(life, { id, asked: initiation, at: at(20) })
}

const initiate = (
  paymentId: PaymentId,
  { charity, chance, seed, number }: Life,
): InitiatePayment => {
  const person = chance.between(0, Math.max(10, Math.floor(number / 2)))
  return initiatePayment({
    paymentId,
    organisationId: charity.id,
    projectId: charity.projects[chance.between(0, charity.projects.length - 1)] ?? null,
    amountCents: cents(chance.between(100, 5_000) * 100),
    coverFee: chance.happens(0.6),
    contentHash: idFrom(seed, `content ${number}`),
    payerId: idFrom<'person'>(seed, `person ${person}`),
    payer: {
      ...payer,
      email: `person-${person}@example.org`,
      phoneNumber: `+852${90_000_000 + person}`,
    },
  })
}

const identify = (attempt: number): PaymentCommand => {
  const brand = attempt === 1 ? 'visa' : 'mastercard'
  return { type: 'IdentifyCard', try: attempt, card: { brand, country: 'HK', last4: '4242' } }
}

/** Decides on its own earlier decisions, and states the sum. */
const writer = (options: { id: PaymentId; charity: Charity; at: (seconds: number) => Instant }) => {
  const { id, charity, at } = options
  let state: PaymentState = payment.initial
  let step = 0
  const write = (expected: ExpectedRevision, commands: readonly PaymentCommand[]): Append => {
    const events = commands.flatMap((command) => {
      step += 1
      const commandId = `${command.type} ${step}`
      const envelope = {
        tenant: charity.id,
        actor: 'process:take-payment',
        at: at(step),
        commandId,
      }
      const decided = entry(payment, { id, state, command, envelope })
      ;({ state } = decided)
      return decided.events
    })
    return { stream: toStreamName(payment, id), expected, events }
  }
  const charged = () => (state.status === 'none' ? cents(0) : paymentTotal(state))
  return Object.assign(write, { charged })
}

function* createReceipt(
  { charity }: Life,
  { id, asked, at }: { id: PaymentId; asked: InitiatePayment; at: Instant },
): Generator<Append> {
  const of = ofPayment(id)
  const facts = { of, organisationId: charity.id, payerId: asked.payerId }
  const issue = issueReceipt({ ...facts, projectId: asked.projectId, paidAt: at, issuedAt: at })
  const bookId = receiptBookId(charity.id, receiptYear(at))
  const envelope = { tenant: charity.id, actor: 'process:issue-receipt', at }
  const issued = entry(receiptBook, {
    id: bookId,
    state: charity.book,
    command: { ...issue, prefix: charity.receiptPrefix },
    envelope: { ...envelope, commandId: `issue-receipt:${id}` },
  })
  const { sequence: before } = charity.book
  charity.book = issued.state
  const expected = before === 0 ? 'none' : BigInt(before - 1)
  yield { stream: toStreamName(receiptBook, bookId), expected, events: issued.events }

  const [first] = issued.decided
  const { receiptNumber } = first?.data ?? { receiptNumber: '' }
  const mailed = { of, organisationId: charity.id, receiptNumber }
  const { events } = entry(receipt, {
    id,
    state: receipt.initial,
    command: { type: 'MailReceipt', ...mailed },
    envelope: { ...envelope, commandId: `mail-receipt:${receiptNumber}` },
  })
  yield { stream: toStreamName(receipt, id), expected: 'none', events }
}

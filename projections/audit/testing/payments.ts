import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import { issueReceipt } from '@almoner/domain/receipt-book/fixtures.ts'
import { receiptBook, receiptBookId } from '@almoner/domain/receipt-book/index.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'

export const paymentIdOf = (number: number) => fixtureId('payment', 1_000 + number)

/** What may come to a payment, in any order; the aggregate refuses what makes no sense. */
export const steps: Readonly<Record<string, (number: number) => PaymentCommand>> = {
  initiate: (number) => paid.initiatePayment({ paymentId: paymentIdOf(number) }),
  uncovered: (number) =>
    paid.initiatePayment({
      paymentId: paymentIdOf(number),
      coverFee: false,
      contentHash: 'content-of-another-gift',
    }),
  another: (number) =>
    paid.initiatePayment({ paymentId: paymentIdOf(number), card: paid.mastercard }),
  identify: () => paid.identifyCard(),
  foreign: () => paid.identifyCard({ card: { brand: 'visa', country: 'US', last4: '4242' } }),
  identifyAgain: () => paid.identifyCard({ try: 2 }),
  authenticate: (number) => paid.requireAuthentication({ providerPaymentId: `pi_${number}` }),
  succeed: (number) => paid.succeedPayment({ providerPaymentId: `pi_${number}` }),
  succeedUncovered: (number) =>
    paid.succeedPayment({
      providerPaymentId: `pi_${number}`,
      chargedCents: paid.succeeded.data.amountCents,
    }),
  decline: () => paid.failPayment(),
  declineAgain: () => paid.failPayment({ try: 2 }),
}

/** One payment through these steps, and its receipt when it has succeeded. */
export const payThrough = async (
  store: EventStore,
  number: number,
  names: readonly string[],
): Promise<void> => {
  const paymentId = paymentIdOf(number)
  const handle = handlerOf(store, `request-${number}`)
  for (const [index, name] of names.entries()) {
    const command = steps[name]?.(number)
    if (command) await handle(payment, { id: paymentId, command, commandId: `${index}` })
  }
  const events = await store.read(streamName(payment.category, paymentId))
  if (!events.some(({ type }) => type === 'PaymentSucceeded')) return
  const { issued, number: receiptNumber } = await issue(handle, paymentId)
  const command = {
    type: 'MailReceipt',
    paymentId,
    organisationId: harbourId,
    receiptNumber,
  } as const
  if (issued) await handle(receipt, { id: paymentId, command, commandId: 'mail' })
}

type Handle = ReturnType<typeof handlerOf>

const issue = async (handle: Handle, paymentId: ReturnType<typeof paymentIdOf>) => {
  const id = receiptBookId(harbourId, 2026)
  const command = issueReceipt({ paymentId })
  const events = await handle(receiptBook, { id, command, commandId: `receipt ${paymentId}` })
  const [first] = events
  return { issued: first !== undefined, number: first?.data.receiptNumber ?? '' }
}

const handlerOf =
  (store: EventStore, correlation: string) =>
  async <S, C, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    { id, command, commandId }: { id: string; command: C; commandId: string },
  ): Promise<readonly E[]> => {
    const handled = await handleCommand(store, {
      decider,
      id,
      command,
      context: {
        tenant: harbourId,
        actor: 'guest',
        correlation,
        causation: null,
        input: command,
        commandId: `${correlation} ${commandId}`,
        at: instant('2026-11-20T02:30:00.000Z'),
      },
    })
    return handled.handled ? (handled.events as unknown as readonly E[]) : []
  }

import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { paymentTotal, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { issueReceipt } from '@almoner/domain/receipt-book/fixtures.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import { receiptBook, receiptBookId } from '@almoner/domain/receipt-book/index.ts'
import { receipt, type ReceiptCommand } from '@almoner/domain/receipt/index.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { ofStripe, toPaymentId, steps } from './steps.ts'

const at = instant('2026-11-20T02:30:00.000Z')

/** One payment through these steps, and the receipts that it should have after each. */
export const payThrough = async (
  store: EventStore,
  number: number,
  names: readonly string[],
): Promise<void> => {
  const paymentId = toPaymentId(number)
  for (const [index, name] of names.entries()) {
    const handle = createHandler(store, `request-${number}-${index}`)
    const { state } = await loadState(store, payment, paymentId)
    if (name === 'force') await force(store, handle, number)
    else if (ofStripe.has(name) && !isByStripe(state)) continue
    else {
      const command = steps[name]?.(number)
      if (command) await handle(payment, { id: paymentId, command, commandId: `${index}` })
    }
    await settle(store, handle, number)
  }
}

const isByStripe = (state: { status: 'none' } | StartedPayment): boolean =>
  state.status !== 'none' && state.paid?.provider === 'stripe'

type Handle = ReturnType<typeof createHandler>

// A valid receipt shows the remaining amount of the payment; any other receipt is voided.
const settle = async (store: EventStore, handle: Handle, number: number): Promise<void> => {
  const paymentId = toPaymentId(number)
  const { state } = await loadState(store, payment, paymentId)
  if (state.status === 'none') return
  const { state: receipts } = await loadState(store, receipt, paymentId)
  const standing = await loadStanding(store, number)
  const back = sumReturned(state)
  const isStored = state.paid !== null && back < paymentTotal(state)
  const isForced = state.paid === null && state.status !== 'failed' && receipts.forced !== null
  const isOwed = isStored || isForced
  if (standing && (!isOwed || standing.refundedCents !== back)) {
    const reason = state.paid === null ? 'payment_failed' : 'given_back'
    const { receiptNumber } = standing
    const why = { reason, replaced: isOwed } as const
    await onReceipt(handle, number, { type: 'VoidReceipt', receiptNumber, ...why, at })
    return await settle(store, handle, number)
  }
  if (standing || !isOwed) return
  const command = issueReceipt({
    of: ofPayment(paymentId),
    refundedCents: cents(back),
    forced: state.paid === null && receipts.forced !== null,
    replaces: receipts.voided.at(-1)?.receiptNumber ?? null,
  })
  const id = receiptBookId(harbourId, 2026)
  const commandId = `receipt ${paymentId} ${receipts.voided.length}`
  const [issued] = await handle(receiptBook, { id, command, commandId })
  const receiptNumber = issued?.data.receiptNumber ?? ''
  await onReceipt(handle, number, { type: 'MailReceipt', receiptNumber })
}

const sumReturned = ({ refunds, disputes }: StartedPayment): number =>
  [
    ...refunds.filter(({ status }) => status === 'succeeded'),
    ...disputes.filter(({ status }) => status === 'lost'),
  ].reduce((sum, { amountCents }) => sum + amountCents, 0)

const loadStanding = async (store: EventStore, number: number) => {
  const paymentId = toPaymentId(number)
  const { state: receipts } = await loadState(store, receipt, paymentId)
  const book = await store.read(streamName(receiptBook.category, receiptBookId(harbourId, 2026)))
  const issued = book
    .map(({ data }) => data as ReceiptIssued['data'])
    .filter(({ of }) => of.id === paymentId)
  const voided = new Set(receipts.voided.map(({ receiptNumber }) => receiptNumber))
  return issued.find(({ receiptNumber }) => !voided.has(receiptNumber)) ?? null
}

const force = async (store: EventStore, handle: Handle, number: number): Promise<void> => {
  const { state } = await loadState(store, payment, toPaymentId(number))
  const isOpen = state.status !== 'none' && state.status !== 'failed' && state.paid === null
  const { payerId } = paid
  if (isOpen)
    await onReceipt(handle, number, { type: 'ForceReceipt', payerId, reason: 'asked for', at })
}

type OfReceipt<Command> = Command extends ReceiptCommand
  ? Omit<Command, 'of' | 'organisationId'>
  : never

const onReceipt = async (
  handle: Handle,
  number: number,
  rest: OfReceipt<ReceiptCommand>,
): Promise<void> => {
  const paymentId = toPaymentId(number)
  const of = ofPayment(paymentId)
  const command: ReceiptCommand = { of, organisationId: harbourId, ...rest }
  const suffix = 'receiptNumber' in rest ? rest.receiptNumber : ''
  await handle(receipt, { id: paymentId, command, commandId: `${rest.type} ${suffix}` })
}

export const createHandler =
  (store: EventStore, correlation: string, tenant: OrganisationId | null = harbourId) =>
  async <S, C, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    { id, command, commandId }: { id: string; command: C; commandId: string },
  ): Promise<readonly E[]> => {
    const handled = await handleCommand(store, {
      decider,
      id,
      command,
      context: {
        tenant,
        actor: 'guest',
        correlation,
        causation: null,
        input: command,
        commandId: `${correlation} ${commandId}`,
        at,
      },
    })
    return handled.handled ? (handled.events as unknown as readonly E[]) : []
  }

import { assert } from '@almoner/domain/kernel/assert.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { receiptBook, receiptBookId, receiptYear } from '@almoner/domain/receipt-book/index.ts'
import { entry } from '@almoner/eventstore/commands/entry.ts'
import { toStreamName } from '@almoner/eventstore/commands/loading/stream-state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import {
  issueReceiptId,
  toReceiptInput,
} from '@almoner/workflows/processes/issue-receipt/contract.ts'
import { writeFirstReceipt } from '@almoner/workflows/processes/issue-receipt/standing-of-payment.ts'
import { loadCharity, lockReceiptPrefix } from '@almoner/workflows/steps/record/charity-books.ts'
import { toCrowdCommand } from '../is-of-crowd.ts'
import type { Written } from './payments.ts'

type Paid = NonNullable<Written['paid']>

/**
 * Issues the receipts of payments as the process of receipts does, all of a book together, and
 * records their letters as sent. A document is drawn when a reader requests it.
 */
export const issueReceipts = async (store: EventStore, all: readonly Paid[]): Promise<void> => {
  const charities = new Map<string, Awaited<ReturnType<typeof loadCharity>> & { prefix: string }>()
  for (const { events, at } of all) {
    const organisationId = events[0]?.data.organisationId
    if (organisationId === undefined || charities.has(organisationId)) continue
    const charity = await loadCharity(store, organisationId)
    const contextBase = { tenant: organisationId, correlation: organisationId, causation: null }
    const context = { ...contextBase, actor: 'process:issue-receipt', at }
    const prefix = await lockReceiptPrefix(store, { charity, context })
    charities.set(organisationId, { ...charity, prefix })
  }
  await Promise.all(
    all.map(async ({ events, at }) => {
      const paymentReference = events[0]?.data
      assert(paymentReference !== undefined, 'a payment has events')
      const { paymentId, organisationId } = paymentReference
      const charity = charities.get(organisationId)
      assert(charity !== undefined, 'a payment is to a charity')
      const of = ofPayment(paymentId)
      const input = toReceiptInput(of)
      const firstReceipt = writeFirstReceipt(events, { charity, issuedAt: at })
      const context = {
        tenant: organisationId,
        actor: 'process:issue-receipt',
        correlation: paymentId,
        causation: issueReceiptId(input),
        at,
      }
      const issued = await handleCommand(store, {
        decider: receiptBook,
        id: receiptBookId(organisationId, receiptYear(at)),
        command: { type: 'IssueReceipt', prefix: charity.prefix, ...firstReceipt },
        context: { ...context, commandId: `issue-receipt:${paymentId}`, input },
      })
      assert(issued.handled, 'a book refuses no receipt')
      const [recorded] = issued.events
      assert(recorded !== undefined, 'a book records a receipt')
      const { receiptNumber } = recorded.data as { receiptNumber: string }
      const { events: mailed } = entry(receipt, {
        id: paymentId,
        state: receipt.initial,
        command: { type: 'MailReceipt', of, organisationId, receiptNumber },
        envelope: {
          tenant: organisationId,
          actor: context.actor,
          at,
          commandId: toCrowdCommand(`mail-receipt:${receiptNumber}`),
        },
      })
      await store.append({
        stream: toStreamName(receipt, paymentId),
        expected: 'none',
        events: mailed,
      })
    }),
  )
}

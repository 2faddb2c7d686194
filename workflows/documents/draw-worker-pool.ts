import { Worker } from 'node:worker_threads'
import type { PlatformCompany } from '@almoner/platform/env.ts'
import { QueueFull } from '@almoner/eventstore/commands/queue/keyed-queue.ts'
import type { ApplicationSummaryFacts } from './application-summary/application-summary.ts'
import type { Asked, Drawn, Wanted } from './drawing-thread.ts'
import type { InvoiceInput } from './invoice/invoice-input.ts'
import type { PayoutStatementFacts } from './payout-statement/payout-statement-content.ts'
import type { ReceiptFacts } from './receipt/receipt-facts.ts'
import type { StatementFacts } from './statement/statement-content.ts'

export type Drawing = {
  /** Each method throws `QueueFull` if too many documents wait. */
  receipt: (facts: ReceiptFacts) => Promise<Uint8Array>
  statement: (facts: StatementFacts) => Promise<Uint8Array>
  payoutStatement: (facts: PayoutStatementFacts) => Promise<Uint8Array>
  invoice: (facts: InvoiceInput) => Promise<Uint8Array>
  applicationSummary: (facts: ApplicationSummaryFacts) => Promise<Uint8Array>
  close: () => Promise<void>
}

export type DrawOptions = {
  mostWaiting?: number
  /** Invoices name it as the one that issues them. */
  company?: PlatformCompany
}

type Waiting = { resolve: (document: Uint8Array) => void; reject: (error: Error) => void }

/**
 * Draws documents in a worker thread: one document takes as long as many payments, and payments
 * must not wait for the letters of earlier ones. If the thread dies, its documents fail, and the
 * next document starts a new thread.
 */
export const createDrawing = ({ mostWaiting = 100, company }: DrawOptions = {}): Drawing => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let count = 0

  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const start = (): Worker => {
    const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url))
    worker.on('message', (drawn: Drawn) => {
      const job = waiting.get(drawn.number)
      waiting.delete(drawn.number)
      if ('document' in drawn) job?.resolve(drawn.document)
      else job?.reject(new Error(drawn.error))
    })
    worker.on('error', failAll)
    worker.on('exit', () => {
      if (thread === worker) thread = null
      failAll(new Error('the thread that draws has ended'))
    })
    // The thread must not keep the process alive. A caller that waits for a document does.
    worker.unref()
    return worker
  }

  const draw = (wanted: Wanted): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (waiting.size >= mostWaiting) throw new QueueFull(`${waiting.size} documents wait already`)
      thread ??= start()
      count += 1
      waiting.set(count, { resolve, reject })
      thread.postMessage({ number: count, wanted } satisfies Asked, [])
    })

  return {
    receipt: (facts) => draw({ kind: 'receipt', facts }),
    statement: (facts) => draw({ kind: 'statement', facts }),
    payoutStatement: (facts) => draw({ kind: 'payout_statement', facts }),
    invoice: (facts) => draw({ kind: 'invoice', facts, company }),
    applicationSummary: (facts) => draw({ kind: 'application_summary', facts }),
    close: async () => {
      await thread?.terminate()
    },
  }
}

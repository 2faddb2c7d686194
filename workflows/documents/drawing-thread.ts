import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PlatformCompany } from '@almoner/platform/env.ts'
import {
  renderApplicationSummary,
  type ApplicationSummaryFacts,
} from './application-summary/application-summary.ts'
import { prewarmFonts } from './font/fonts.ts'
import { drawInvoice } from './invoice/invoice-document.ts'
import type { InvoiceInput } from './invoice/invoice-input.ts'
import type { PayoutStatementFacts } from './payout-statement/payout-statement-content.ts'
import { renderPayoutStatement } from './payout-statement/payout-statement-document.ts'
import type { ReceiptFacts } from './receipt/receipt-facts.ts'
import { renderReceipt } from './receipt/receipt-document.ts'
import type { StatementFacts } from './statement/statement-content.ts'
import { renderStatement } from './statement/statement-document.ts'

export type Wanted =
  | { kind: 'receipt'; facts: ReceiptFacts }
  | { kind: 'statement'; facts: StatementFacts }
  | { kind: 'payout_statement'; facts: PayoutStatementFacts }
  | { kind: 'invoice'; facts: InvoiceInput; company: PlatformCompany | undefined }
  | { kind: 'application_summary'; facts: ApplicationSummaryFacts }
export type Asked = { number: number; wanted: Wanted }
export type Drawn = { number: number } & ({ document: Uint8Array } | { error: string })

// On Linux a thread has its own priority, so requests from payers get the processor first.
const behindPayers = 10
if (process.platform === 'linux') setPriority(0, behindPayers)

prewarmFonts()

parentPort?.on('message', ({ number, wanted }: Asked) => void answer(number, wanted))

const answer = async (number: number, wanted: Wanted): Promise<void> => {
  try {
    const document = await draw(wanted)
    parentPort?.postMessage({ number, document } satisfies Drawn, [])
  } catch (error) {
    parentPort?.postMessage({ number, error: String(error) } satisfies Drawn, [])
  }
}

const draw = (wanted: Wanted): Promise<Uint8Array> => {
  switch (wanted.kind) {
    case 'receipt':
      return renderReceipt(wanted.facts)
    case 'statement':
      return renderStatement(wanted.facts)
    case 'payout_statement':
      return renderPayoutStatement(wanted.facts)
    case 'invoice':
      return drawInvoice(wanted.facts, wanted.company)
    case 'application_summary':
      return renderApplicationSummary(wanted.facts)
  }
}

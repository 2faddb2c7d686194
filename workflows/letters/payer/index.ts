import { approved } from './approved.ts'
import { confirmed } from './confirmed.ts'
import { declined } from './declined.ts'
import { entryVoid } from './entry-void.ts'
import { proofReceived } from './proof-received.ts'
import { receiptVoid } from './receipt-void.ts'
import { refunded } from './refunded.ts'
import { reopened } from './reopened.ts'
import { returnedByBank } from './returned-by-bank.ts'

/** Letters to payers about one payment. */
export const payerLetters = {
  approved,
  confirmed,
  declined,
  entry_void: entryVoid,
  proof_received: proofReceived,
  receipt_void: receiptVoid,
  refunded,
  reopened,
  returned_by_bank: returnedByBank,
}

import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { asPayment } from '@almoner/domain/kernel/ids.ts'
import { erasedPersonal } from '@almoner/domain/kernel/erased.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { receiptBookEvents, receiptIssued } from '@almoner/domain/receipt-book/events.ts'
import { receipt, receiptEvents } from '@almoner/domain/receipt/index.ts'
import { sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { erasureCategory, withErasures, type Erasure } from '../../engine/erasures.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, type ReadModel } from '../../engine/read-model.ts'

type Receipt = RowOf<'read_models.receipts'>
const shapes = [...receiptBookEvents, ...receiptEvents] as const
type ReceiptFact = ReturnType<typeof readFacts<typeof shapes>>[number]

// An issued receipt stays unchanged with its recipient; here its names are removed.
const erasePayers = async (
  trx: Transaction<Database>,
  { people, position }: Erasure,
): Promise<void> => {
  const payer = JSON.stringify(erasedPersonal(receiptIssued.personal))
  await trx
    .updateTable('read_models.receipts')
    .set({ payer: sql`${payer}::jsonb` })
    .where(sql`facts->>'payerId'`, 'in', people)
    .where('position', '<', position)
    .execute()
}

/** The receipt behind its unguessable link, and at the desk. */
export const receiptsModel: ReadModel = {
  name: 'receipts',
  version: 6,
  categories: [receiptBook.category, receipt.category, erasureCategory],
  personal: true,
  tables: ['read_models.receipts'],
  project: withErasures({
    project: async (trx, events) => {
      await foldRows<ReceiptFact, 'read_models.receipts'>(trx, {
        table: 'read_models.receipts',
        key: ['organisation_id', 'receipt_number'],
        facts: readFacts(shapes, events),
        // The key includes the charity, because each charity numbers its own receipts. The receipt
        // itself shows whether it was forced.
        keyOf: ({ data }) =>
          'receiptNumber' in data
            ? { organisation_id: data.organisationId, receipt_number: data.receiptNumber }
            : null,
        apply: receiptAfter,
      })
    },
    erase: erasePayers,
  }),
}

const receiptAfter = (row: Receipt | null, fact: ReceiptFact): Omit<Receipt, 'position'> => {
  switch (fact.type) {
    case 'ReceiptIssued':
      assert(row === null, `receipt ${fact.data.receiptNumber} was issued twice`)
      return {
        organisation_id: fact.data.organisationId,
        receipt_number: fact.data.receiptNumber,
        payment_id: asPayment(fact.data.of.id),
        facts: fact.data,
        payer: fact.personal,
        issued_at: fact.data.issuedAt,
        mailed_at: null,
        voided_at: null,
        void_reason: null,
        voided_position: null,
        issued_position: fact.position,
      }
    case 'ReceiptMailed':
      return { ...toIssued(row, fact), mailed_at: fact.meta.at }
    case 'ReceiptVoided': {
      const { voidedAt, reason } = fact.data
      return {
        ...toIssued(row, fact),
        voided_at: voidedAt,
        void_reason: reason,
        voided_position: fact.position,
      }
    }
    case 'ReceiptForced':
    case 'ReceiptRequested':
    case 'ReceiptNotMailed':
    case 'ReceiptResendRequested':
      return toIssued(row, fact)
  }
}

const toIssued = (row: Receipt | null, { type, position, data }: ReceiptFact): Receipt => {
  const issued = requirePresent(row, `the receipt of ${type} at ${position}`)
  assert(issued.payment_id === asPayment(data.of.id), 'a receipt is for one payment')
  return issued
}

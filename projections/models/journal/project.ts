import { formatAccount } from '@almoner/domain/journal/accounts.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { post } from '@almoner/domain/journal/post.ts'
import { moneyEvents, type MoneyEvent } from '@almoner/domain/payment/events.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { businessDay } from '@almoner/domain/payment/received-on.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { addMissingRows } from '../../engine/row/save-rows.ts'
import { rollUp } from './roll-up.ts'

type Posting = RowOf<'read_models.postings'>
/** The double-entry postings under a payment, and the balances at the top of the desk. */
export const journalModel: ReadModel = {
  name: 'journal',
  version: 4,
  categories: [payment.category],
  types: toTypes(moneyEvents),
  personal: false,
  tables: ['read_models.postings', 'read_models.account_balances', 'read_models.account_days'],
  project: async (trx, events) => {
    const rows = readFacts(moneyEvents, events).flatMap(postingsFor)
    // Balances move by new postings alone: an existing posting has moved them before.
    const added = await addMissingRows(trx, {
      table: 'read_models.postings',
      key: ['position', 'line'],
      rows,
    })
    await rollUp(trx, added)
  },
}

const postingsFor = (fact: Fact<MoneyEvent>): readonly Posting[] =>
  post(fact).map((posting, index) => {
    assert(posting.organisationId === fact.tenant, 'a posting stays in its charity')
    assert(posting.layer === 'posted', 'what is pending moves no balance')
    return {
      position: fact.position,
      line: index + 1,
      organisation_id: fact.tenant,
      payment_id: requirePresent(posting.paymentId, 'the payment of a posting'),
      journal: posting.journal,
      debit: formatAccount(posting.debit),
      credit: formatAccount(posting.credit),
      amount_cents: BigInt(posting.amountCents),
      business_date: businessDay(fact),
      recorded_at: fact.recordedAt,
    }
  })

import { formatAccount } from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { offlineEntryEvents, type OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { postEvent } from '@almoner/domain/journal/post-event.ts'
import {
  subscriptionMoneyEvents,
  type SubscriptionMoneyEvent,
} from '@almoner/domain/journal/post-subscription.ts'
import { moneyEvents, type MoneyEvent } from '@almoner/domain/payment/events.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { treasuryEvents, type TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { inPieces } from '../../engine/row/in-pieces.ts'
import { addMissingRows } from '../../engine/row/save-rows.ts'
import { rollUp } from './roll-up.ts'
import { findOfflineEntryId, findPayoutId } from './subject-ids.ts'

type BookedFact = Fact<MoneyEvent | TreasuryEvent | OfflineEntryEvent | SubscriptionMoneyEvent>
type Posting = RowOf<'read_models.postings'>
const shapes = [
  ...moneyEvents,
  ...treasuryEvents,
  ...offlineEntryEvents,
  ...subscriptionMoneyEvents,
] as const

/** The double-entry postings under a payment, and the balances of charities and the platform. */
export const journalModel: ReadModel = {
  name: 'journal',
  version: 8,
  categories: [
    payment.category,
    treasury.category,
    offlineEntry.category,
    planSubscription.category,
  ],
  types: toTypes(shapes),
  personal: false,
  largestBatch: 500,
  tables: [
    'read_models.postings',
    'read_models.account_balances',
    'read_models.account_days',
    'read_models.income_days',
  ],
  project: async (trx, events) => {
    const facts = readFacts(shapes, events)
    for (const some of inPieces(facts, { sizeOf: countLines, most: mostLines })) {
      const rows = some.flatMap(postingsFor)
      // Balances move by new postings alone: an existing posting has moved them before.
      const added = await addMissingRows(trx, {
        table: 'read_models.postings',
        key: ['position', 'line'],
        rows,
      })
      await rollUp(trx, added)
    }
  },
}

const mostLines = 10_000

const countLines = ({ data }: BookedFact): number => ('lines' in data ? data.lines.length : 1)

const postingsFor = (fact: BookedFact): readonly Posting[] =>
  postEvent(fact).map(({ posting, businessDay }, index) => {
    assert(posting.organisationId === fact.tenant, 'a posting stays in its charity')
    assert(posting.layer === 'posted', 'what is pending moves no balance')
    return {
      position: fact.position,
      line: index + 1,
      organisation_id: fact.tenant,
      payment_id: posting.paymentId,
      payout_id: findPayoutId(posting.subject),
      offline_entry_id: findOfflineEntryId(posting.subject),
      journal: posting.journal,
      debit: formatAccount(posting.debit),
      credit: formatAccount(posting.credit),
      amount_cents: BigInt(posting.amountCents),
      business_date: businessDay,
      recorded_at: fact.recordedAt,
    }
  })

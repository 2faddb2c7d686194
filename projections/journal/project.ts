import { accountName } from '@almoner/domain/journal/accounts.ts'
import { post } from '@almoner/domain/journal/post.ts'
import { assert, present } from '@almoner/domain/kernel/assert.ts'
import { hongKongDate } from '@almoner/domain/kernel/time.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../database.ts'
import { factsOf, type Fact, type ReadModel } from '../read-model.ts'
import { addRows } from '../save-rows.ts'

type Posting = RowOf<'read_models.postings'>
type Balance = RowOf<'read_models.account_balances'>

/** The double-entry postings under a payment, and the balances at the top of the desk. */
export const journalModel: ReadModel = {
  name: 'journal',
  version: 1,
  categories: [payment.category],
  personal: false,
  tables: ['read_models.postings', 'read_models.account_balances'],
  project: async (trx, events) => {
    const rows = factsOf(paymentEvents, events).flatMap(postingsFor)
    // Balances move by what is new alone: a posting that stood already has moved them before.
    const added = await addRows(trx, {
      table: 'read_models.postings',
      key: ['position', 'line'],
      rows,
    })
    await moveBalances(trx, movementsOf(added))
  },
}

const postingsFor = (fact: Fact<PaymentEvent>): readonly Posting[] =>
  post(fact).map((posting, index) => {
    assert(posting.organisationId === fact.tenant, 'a posting stays in its charity')
    assert(posting.layer === 'posted', 'what is pending moves no balance')
    return {
      position: fact.position,
      line: index + 1,
      organisation_id: fact.tenant,
      payment_id: present(posting.paymentId, 'the payment of a posting'),
      journal: posting.journal,
      debit: accountName(posting.debit),
      credit: accountName(posting.credit),
      amount_cents: BigInt(posting.amountCents),
      business_date: hongKongDate(fact.meta.at),
      recorded_at: fact.recordedAt,
    }
  })

const movementsOf = (postings: readonly Posting[]): readonly Balance[] => {
  const movements = new Map<string, Balance>()
  const move = (account: string, { organisation_id }: Posting, cents: bigint): void => {
    const key = `${account} ${organisation_id}`
    const balance_cents = (movements.get(key)?.balance_cents ?? 0n) + cents
    movements.set(key, { account, organisation_id, balance_cents })
  }
  for (const posting of postings) {
    move(posting.debit, posting, posting.amount_cents)
    move(posting.credit, posting, -posting.amount_cents)
  }
  const all = [...movements.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  return all.map(([, movement]) => movement)
}

const moveBalances = async (trx: Transaction<Database>, movements: readonly Balance[]) => {
  const sum = movements.reduce((total, { balance_cents: cents }) => total + cents, 0n)
  assert(sum === 0n, 'what leaves one account enters another')
  if (movements.length === 0) return
  await trx
    .insertInto('read_models.account_balances')
    .values(movements)
    .onConflict((conflict) =>
      conflict.columns(['account', 'organisation_id']).doUpdateSet({
        balance_cents: sql`account_balances.balance_cents + excluded.balance_cents`,
      }),
    )
    .execute()
}

import { randomUUID } from 'node:crypto'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { registerOrganisation } from '@almoner/domain/organisation/fixtures.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { MasterKeys } from '@almoner/eventstore/vault/keys/master-keys.ts'
import type { Cluster } from '../contender/cluster.ts'
import { charity, fillPayments } from '../desk/fill-payments.ts'
import { insertReceived, insertSettled, postingColumns } from '../desk/insert-postings.ts'
import { withoutIndexes } from '../desk/without-indexes.ts'

type Books = {
  url: string
  masterKeys: () => MasterKeys
  payments: number
  /** The rows come after this position. Below zero if the books have events of other charities. */
  after?: number
}

/** Each payment has positions for itself, its settlement and a payout. */
const positionsOfPayment = 3

/** The position after which so many payments are all before the first event. */
export const beforeFirstEvent = (payments: number): number => -positionsOfPayment * payments

const payoutsOfYears = 156

/**
 * The books of a charity with so many payments, as its reports read them: the payments of the desk,
 * their postings, a receipt for each, and weekly payouts. Returns the charity's newest position.
 */
export const fillBooks = async (
  cluster: Pick<Cluster, 'ask'>,
  { url, masterKeys, payments, after = 0 }: Books,
): Promise<bigint> => {
  const registeredAt = await registerCharity({ url, masterKeys })
  await fillPayments(cluster, { url, payments, after })
  const tables = ['postings', 'receipts', 'payouts', 'payout_lines']
  await withoutIndexes(cluster, { url, tables }, async () => {
    for (const insert of [
      insertReceived(),
      insertSettled(payments),
      insertPayoutLines,
      insertPayouts(payments, after),
      insertPayoutPostings,
      insertReceipts,
    ]) {
      await cluster.ask(url, insert)
    }
  })
  for (const table of tables) await cluster.ask(url, `vacuum analyze read_models.${table}`)
  const filledUntil = BigInt(payments * positionsOfPayment + after)
  return filledUntil > registeredAt ? filledUntil : registeredAt
}

const registerCharity = async ({
  url,
  masterKeys,
}: Pick<Books, 'url' | 'masterKeys'>): Promise<bigint> => {
  const books = await openBooks({ databaseUrl: url, masterKeys })
  const command = registerOrganisation({ organisationId: charity, subDomain: 'filled' })
  const context = {
    tenant: charity,
    actor: 'process:fill',
    correlation: charity,
    causation: null,
    commandId: randomUUID(),
    input: command,
    at: instant('2023-01-01T00:00:00.000Z'),
  } as const
  const decided = { decider: organisation, id: charity, command, context }
  const handled = await handleCommand(books.store, decided)
  await books.close()
  assert(handled.handled, 'the charity is registered')
  return handled.position
}

const insertPayoutLines = `
insert into read_models.payout_lines (organisation_id, count, line, kind, payment_id, gross_cents,
  fee_cents, net_cents, day)
select organisation_id, row_number() over (order by position), 1, 'payment', payment_id,
  total_amount_cents, total_fee_cents, nonprofit_receives_cents, received_on + 3
from read_models.payment_history
where completed_at is not null and source = 'online' and method = 'card'`

const insertPayouts = (payments: number, after: number): string => `
insert into read_models.payouts (payout_id, organisation_id, from_count, count, amount_cents,
  carried_cents, kept_cents, status, bank_code, bank_last4, bank_fingerprint, approval, requested_at,
  requested_position, sent_at, paid_on, paid_at, ended_at, position)
select gen_random_uuid(), '${charity}', min(count), max(count) + 1, sum(net_cents), 0, 0, 'paid', '004',
  '6001', repeat('3', 64), 'none', max(day), ${payments * 2 + after} + week, max(day), max(day) + 1,
  max(day) + 1, max(day) + 1, ${payments * 2 + after} + week
from (select *, ntile(${payoutsOfYears}) over (order by count) as week
  from read_models.payout_lines) lines group by week`

const insertPayoutPostings = `
insert into read_models.postings ${postingColumns}
select position + after, 1, organisation_id, null, null, payout_id, journal, debit, credit,
  amount_cents, requested_at::date + after / 1000, requested_at + interval '1 day' * (after / 1000)
from read_models.payouts, (values
  (0, 'payout_started', 'charity:${charity}:available', 'charity:${charity}:payout'),
  (1000, 'payout_paid', 'charity:${charity}:payout', 'provider:stripe:available'))
  moved (after, journal, debit, credit)`

const insertReceipts = `
insert into read_models.receipts (organisation_id, receipt_number, payment_id, facts, payer,
  issued_at, mailed_at, issued_position, position)
select organisation_id, number, payment_id,
  jsonb_build_object('receiptNumber', number, 'sequence', sequence, 'year', year,
    'of', jsonb_build_object('kind', 'payment', 'id', payment_id), 'organisationId', organisation_id,
    'payerId', person_id, 'projectId', project_id, 'projectName', project_name,
    'charityName', '{"en": "Harbour Light Children’s Fund", "zh": "海港之光兒童基金"}'::jsonb,
    'charityAddress', '{"en": "12/F, Example Centre, 88 Queen’s Road Central, Hong Kong"}'::jsonb,
    'accentColour', '#1f4e79', 'irFileNumber', '91/00001', 'transactionType', transaction_type,
    'language', 'en', 'amountCents', amount_cents, 'coverFee', false,
    'breakdown', jsonb_build_object('totalAmountCents', total_amount_cents, 'totalFeeCents',
      total_fee_cents, 'serviceFeeCents', service_fee_cents, 'processingFeeCents',
      processing_fee_cents, 'nonprofitReceivesCents', nonprofit_receives_cents),
    'refundedCents', 0, 'method', method, 'card', null, 'forced', false, 'replaces', null,
    'paidAt', toiso, 'issuedAt', toiso, 'detail', '{}'::jsonb),
  jsonb_build_object('firstName', first_name, 'lastName', last_name, 'organisationName', null,
    'email', email, 'cardLast4', null, 'answers', '[]'::jsonb, 'forcedBecause', null),
  completed_at, completed_at, position, position
from (select *, 'HLCF-' || year || '-' || lpad(sequence::text, 6, '0') as number
  from (select *, extract(year from received_on) as year,
      to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as toiso,
      row_number() over (partition by extract(year from received_on) order by position) as sequence
    from read_models.payment_history where completed_at is not null) dated) numbered`

import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import type { Findings } from '../finding/findings.ts'
import { backCents, type Refunded } from './refunded.ts'

export type PaymentMoneyBack = { paymentId: string; back: Refunded }

const inOneQuery = 1_000

/**
 * Compares the money back of each payment, by its events, with the desk's row and the journal's
 * postings. Neither is made by the rules that count the events here.
 */
export const compareMoneyBack = async (
  findings: Findings,
  db: Db,
  {
    payments,
    historyTo,
    journalTo,
  }: { payments: Iterable<PaymentMoneyBack>; historyTo: bigint; journalTo: bigint },
): Promise<void> => {
  const upTo = historyTo < journalTo ? historyTo : journalTo
  let page: PaymentMoneyBack[] = []
  for (const payment of payments) {
    // A read model that has not reached the change yet is not wrong.
    if (payment.back.parts.some(({ changedPosition }) => changedPosition > upTo)) continue
    page.push(payment)
    if (page.length === inOneQuery) {
      await comparePage(findings, db, page)
      page = []
    }
  }
  if (page.length > 0) await comparePage(findings, db, page)
}

const comparePage = async (
  findings: Findings,
  db: Db,
  page: readonly PaymentMoneyBack[],
): Promise<void> => {
  const ids = page.map(({ paymentId }) => paymentId)
  const desk = await db
    .selectFrom('read_models.payment_history')
    .select(['payment_id', 'refund_under_way_cents', 'disputed_cents'])
    .select(sql<bigint>`refunded_cents + lost_cents`.as('back_cents'))
    .where(sql<boolean>`payment_id = any(${ids}::uuid[])`)
    .execute()
  const journal = await db
    .selectFrom('read_models.postings')
    .select(['payment_id', sql<bigint>`sum(amount_cents)::bigint`.as('back_cents')])
    .where(sql<boolean>`payment_id = any(${ids}::uuid[])`)
    .where('journal', 'in', ['refund_done', 'dispute_lost', 'direct_returned'])
    .groupBy('payment_id')
    .execute()
  const rows = new Map(desk.map((row) => [row.payment_id as string, row]))
  const posted = new Map(journal.map((row) => [row.payment_id as string, row.back_cents]))
  for (const { paymentId, back } of page) {
    findings.checked('money_back', 'payments given back or disputed')
    const wrong = (sentence: string): void =>
      findings.found('money_back', `payment ${paymentId}: ${sentence}`)
    const row = rows.get(paymentId)
    if (row === undefined) wrong('is not on the desk')
    else if (
      row.back_cents !== BigInt(backCents(back)) ||
      row.refund_under_way_cents !== openCents(back, 'refund') ||
      row.disputed_cents !== openCents(back, 'dispute')
    ) {
      wrong('the desk shows other refunds or disputes than its events have')
    }
    if ((posted.get(paymentId) ?? 0n) !== BigInt(backCents(back))) {
      wrong('its journal has given back another sum than its events have')
    }
  }
}

const openCents = ({ parts }: Refunded, of: 'refund' | 'dispute'): bigint =>
  parts
    .filter(({ status, kind }) => status === 'open' && kind === of)
    .reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)

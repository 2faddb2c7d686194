import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { findPayments, type PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import {
  listPayoutLines,
  mostPayoutLines,
  type LinePlace,
  type PayoutLineRow,
} from '@almoner/projections/models/payouts/query.ts'
import { columnsHead, columnsLines } from '@almoner/workflows/documents/csv/columns.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { streamResponse } from '../../../http/streamed.ts'
import {
  loadOwnCharity,
  ownOrganisation,
  ownStaffId,
} from '../../../use-cases/charity/own-charity.ts'
import { recordSecurityEvent } from '../../../use-cases/accounts/security-log.ts'
import { payoutLinesPage, type PayoutLine, type PayoutLinesAnswer } from '../contract.ts'
import { loadOwnPayout } from './own-payout.ts'
import { payoutLinesColumns } from './payout-lines-columns.ts'

type PayoutId = Id<'payout'>

/** A page of what the payout consists of, with the payers' names. */
export const loadPayoutLines = async (
  c: Context<AppEnv>,
  payoutId: PayoutId,
  after: LinePlace | null,
): Promise<PayoutLinesAnswer> => {
  await loadOwnPayout(c, payoutId)
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const query = { organisationId, payoutId, after, limit: payoutLinesPage }
  const { lines, next } = requirePresent(await listPayoutLines(db, query), 'the lines of a payout')
  const findPayment = await loadFindPayment(c, lines)
  return {
    lines: lines.map((line) => toLine(line, findPayment(line))),
    next: next && toPlace(next),
  }
}

/** Reads the payments of lines, and returns a function that gives the payment of each line. */
export const loadFindPayment = async (
  c: Context<AppEnv>,
  lines: readonly PayoutLineRow[],
): Promise<(line: PayoutLineRow) => PaymentRow | undefined> => {
  const organisationId = ownOrganisation(c)
  const paymentIds = lines.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))
  const payments = await findPayments(c.get('deps').db, { organisationId, paymentIds })
  return ({ paymentId }) => (paymentId === null ? undefined : payments.get(paymentId))
}

/** Returns the payer's name. Null if the line is about no payment. */
export const toPayerName = (payment: PaymentRow | undefined): string | null =>
  payment === undefined ? null : payment.organisationName || fullName(payment) || null

const toPlace = ({ count, line }: LinePlace): string => `${count}-${line}`

const toLine = (line: PayoutLineRow, payment: PaymentRow | undefined): PayoutLine => ({
  id: toPlace(line),
  kind: line.kind,
  day: line.day,
  paymentId: line.paymentId,
  payoutId: line.kind === 'payout_returned' ? line.objectId : null,
  payer: toPayerName(payment),
  project: payment?.projectName ?? null,
  gross: line.grossCents,
  fee: line.feeCents,
  net: line.netCents,
})

/** Every line for a spreadsheet. It names payments by their numbers, and no payer. */
export const sendPayoutLinesCsv = async (
  c: Context<AppEnv>,
  payoutId: PayoutId,
): Promise<Response> => {
  await assertWithinLimit(c, { key: `payout-lines:${ownStaffId(c)}`, perSeconds: 20, burst: 30 })
  await loadOwnPayout(c, payoutId)
  const { subDomain } = await loadOwnCharity(c)
  await recordSecurityEvent(c, {
    event: 'list_exported',
    outcome: 'succeeded',
    reason: 'payout_lines',
  })
  c.header('Content-Type', 'text/csv; charset=utf-8')
  const file = `${subDomain}-payout-${payoutId}.csv`
  c.header('Content-Disposition', `attachment; filename="${file}"`)
  return streamResponse(c, { pieces: writeLines(c, payoutId), what: 'the lines of a payout' })
}

async function* writeLines(
  c: Context<AppEnv>,
  payoutId: PayoutId,
): AsyncGenerator<string, void, undefined> {
  const language = c.get('language')
  yield columnsHead(payoutLinesColumns, language)
  for await (const lines of readPayoutLines(c, payoutId)) {
    yield columnsLines(payoutLinesColumns, lines, language)
  }
}

/** All lines, a page at a time. */
export async function* readPayoutLines(
  c: Context<AppEnv>,
  payoutId: PayoutId,
): AsyncGenerator<readonly PayoutLineRow[], void, undefined> {
  const organisationId = ownOrganisation(c)
  let after: LinePlace | null = null
  do {
    const query = { organisationId, payoutId, after, limit: mostPayoutLines }
    const page: Awaited<ReturnType<typeof listPayoutLines>> = await listPayoutLines(
      c.get('deps').db,
      query,
    )
    const { lines, next } = requirePresent(page, 'the lines of a payout')
    if (lines.length > 0) yield lines
    after = next
  } while (after !== null)
}

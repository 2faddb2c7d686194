import type { Context } from 'hono'
import { findBank } from '@almoner/domain/banks/banks.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import {
  sumPayoutLines,
  type PayoutLineRow,
  type PayoutRow,
} from '@almoner/projections/models/payouts/query.ts'
import { loadLogo } from '@almoner/workflows/documents/logo/load-logo.ts'
import {
  mostPayoutLinesDrawn,
  type PayoutStatementFacts,
  type PayoutStatementLine,
} from '@almoner/workflows/documents/payout-statement/payout-statement-content.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { loadOwnCharity, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import { loadGetName } from '../list/answers.ts'
import { loadOwnPayout } from './own-payout.ts'
import { loadFindPayment, toPayerName, readPayoutLines } from './payout-lines.ts'

/** Sends the payout as a PDF. Its bytes stay identical until what it shows changes. */
export const sendPayoutStatement = async (
  c: Context<AppEnv>,
  payoutId: Id<'payout'>,
): Promise<Response> => {
  const key = `payout-statement:${ownStaffId(c)}`
  await assertWithinLimit(c, { key, perSeconds: 60, burst: 30 })
  const row = await loadOwnPayout(c, payoutId)
  const { subDomain } = await loadOwnCharity(c)
  const drawn = await c.get('deps').drawPayoutStatement(await loadFacts(c, row))
  // Set after the drawing: a browser would save a refusal under the statement's name.
  c.header('Content-Type', 'application/pdf')
  const file = `${subDomain}-payout-${payoutId}.pdf`
  c.header('Content-Disposition', `attachment; filename="${file}"`)
  return c.body(Uint8Array.from(drawn))
}

const loadFacts = async (c: Context<AppEnv>, row: PayoutRow): Promise<PayoutStatementFacts> => {
  const { payoutId, bank } = row
  const { organisationId, profile } = await loadOwnCharity(c)
  const getName = await loadGetName(c)
  const accentColour = `#${profile.colours.header}`
  return {
    ...row,
    language: c.get('language'),
    charity: {
      name: profile.name,
      address: profile.address,
      accentColour,
      logo: await loadLogo(c.get('deps').readFile, { logo: profile.logo, accentColour }),
    },
    asOf: row.endedAt ?? row.paidAt ?? row.sentAt ?? row.approvedAt ?? row.requestedAt,
    bank: { name: findBank(bank.bankCode)?.name ?? null, last4: bank.last4 },
    requestedBy: getName(row.requestedBy),
    sums: await sumPayoutLines(c.get('deps').db, { organisationId, payoutId }),
    lines: await readFirstLines(c, payoutId),
  }
}

const readFirstLines = async (
  c: Context<AppEnv>,
  payoutId: Id<'payout'>,
): Promise<readonly PayoutStatementLine[]> => {
  const lines: PayoutStatementLine[] = []
  for await (const page of readPayoutLines(c, payoutId)) {
    const rows = page.slice(0, mostPayoutLinesDrawn - lines.length)
    const findPayment = await loadFindPayment(c, rows)
    lines.push(...rows.map((row) => toStatementLine(row, findPayment(row))))
    if (lines.length >= mostPayoutLinesDrawn) break
  }
  return lines
}

const toStatementLine = (
  row: PayoutLineRow,
  payment: PaymentRow | undefined,
): PayoutStatementLine => ({
  day: row.day,
  kind: row.kind,
  payer: toPayerName(payment),
  number: payment?.receiptNumber ?? row.paymentId,
  grossCents: row.grossCents,
  feeCents: row.feeCents,
  netCents: row.netCents,
})

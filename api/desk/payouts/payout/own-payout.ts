import type { Context } from 'hono'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { findApproval } from '@almoner/projections/models/approvals/query.ts'
import { listPayoutPostings } from '@almoner/projections/models/journal/query.ts'
import {
  findPayout,
  sumPayoutLines,
  type PayoutRow,
} from '@almoner/projections/models/payouts/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { loadApprovalReader, toApproval } from '../../../use-cases/approvals/answer.ts'
import { loadDetailsOfWaiting } from '../../../use-cases/approvals/details.ts'
import type { Approval } from '../../../use-cases/approvals/contract.ts'
import { loadBooksAsOf } from '../../../use-cases/books/books-as-of.ts'
import { ownOrganisation, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import { toPostingAnswer } from '../../payments/answers.ts'
import { loadGetName, toPayout, toSteps } from '../list/answers.ts'
import type { PayoutAnswer } from '../contract.ts'

type PayoutId = Id<'payout'>

/**
 * Returns a payout of the caller's charity. Another charity's payout returns 404, as a missing one
 * does.
 */
export const loadOwnPayout = async (c: Context<AppEnv>, payoutId: PayoutId): Promise<PayoutRow> => {
  const filter = { organisationId: ownOrganisation(c), payoutId, asOf: await loadBooksAsOf(c) }
  const row = await findPayout(c.get('deps').db, filter)
  if (row === null) throw new Refusal('payout_not_found')
  return row
}

/** One payout, down to the sums of its lines and the books. */
export const loadPayout = async (c: Context<AppEnv>, payoutId: PayoutId): Promise<PayoutAnswer> => {
  const { db } = c.get('deps')
  const row = await loadOwnPayout(c, payoutId)
  const organisationId = ownOrganisation(c)
  const books = await loadBooksAsOf(c)
  const getName = await loadGetName(c)
  const sums = await sumPayoutLines(db, { organisationId, payoutId })
  const postings = await listPayoutPostings(db, { organisationId, payoutId })
  return {
    ...toPayout(c, row, getName),
    rule: row.approval,
    steps: toSteps(row, getName),
    providerPayoutId: row.providerPayoutId,
    bankReference: row.bankReference,
    failureCode: row.failureCode,
    cancelledBecause: row.cancelledBecause,
    carried: row.carriedCents,
    lines: sums.map(({ kind, lines, grossCents, feeCents, netCents }) => ({
      kind,
      lines,
      gross: grossCents,
      fee: feeCents,
      net: netCents,
    })),
    kept: row.keptCents,
    postings: postings
      .filter(({ position }) => books === null || position <= books.position)
      .map(toPostingAnswer),
    // A waiting approval concerns only the present.
    approval: books === null ? await loadApproval(c, payoutId) : null,
    mayCancel: books === null && row.status === 'requested' && row.requestedBy === ownStaffId(c),
  }
}

/** The approval's id is the payout's. */
const loadApproval = async (c: Context<AppEnv>, payoutId: PayoutId): Promise<Approval | null> => {
  const organisationId = ownOrganisation(c)
  const approvalId = payoutId as string as Id<'approval'>
  const row = await findApproval(c.get('deps').db, { organisationId, approvalId })
  if (row === null) return null
  const details = await loadDetailsOfWaiting(c, [row])
  return toApproval(await loadApprovalReader(c), row, details.get(approvalId))
}

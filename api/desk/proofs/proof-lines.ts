import type { Context } from 'hono'
import { fitLines } from '@almoner/domain/bank-match/fit-lines.ts'
import type { Matchable } from '@almoner/domain/bank-match/suggest.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { addCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import { findFittingLines } from '@almoner/projections/models/bank-matches/fitting-lines.ts'
import { findMatchesOfTargets } from '@almoner/projections/models/bank-matches/query.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findRole } from '../../middleware/requires.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { toNames } from '../bank-statements/matching/suggestions.ts'
import type { ProofLine } from './contract.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

type Open = Matchable & { paymentId: PaymentId }

/** Finds the best bank line for each proof of a page, in two queries. */
export const findProofLines = async (
  c: Context<AppEnv>,
  rows: readonly PaymentRow[],
): Promise<ReadonlyMap<PaymentId, ProofLine>> => {
  const { db } = c.get('deps')
  const { organisationId, profile } = await loadOwnCharity(c)
  const isShown =
    includes(profile.plan, 'bankMatching') &&
    may(await findRole(c, { whileSuspended: true }), 'bank_lines.read')
  if (!isShown || rows.length === 0) return new Map()
  const targetIds = rows.map(({ paymentId }) => paymentId)
  const matches = Map.groupBy(
    await findMatchesOfTargets(db, { organisationId, targetIds }),
    ({ targetId }) => targetId as string,
  )
  const payments = rows.map((row): Open => {
    const { paymentId, amountCents, fees, reference, paidOn, submittedOn } = row
    const matched = (matches.get(paymentId) ?? []).map((match) => match.amountCents)
    const totalCents = fees?.totalAmountCents ?? amountCents
    return {
      paymentId,
      amountCents: subtractCents(totalCents, addCents(...matched)),
      reference,
      paidOn: paidOn ?? submittedOn,
      names: toNames(row),
    }
  })
  const lines = await findFittingLines(db, { organisationId, payments })
  return new Map(
    [...fitLines(payments, lines)].map(([open, { line, strength, agrees }]) => [
      open.paymentId,
      {
        id: line.lineId,
        statementId: line.statementId,
        day: line.day,
        description: line.description,
        amount: line.totalCents,
        left: line.amountCents,
        strength,
        agrees,
        paysInFull: line.amountCents >= open.amountCents,
      },
    ]),
  )
}

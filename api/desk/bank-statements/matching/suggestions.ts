import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Context } from 'hono'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import {
  createSuggest,
  findReferences,
  type Matchable,
  type Suggestion,
} from '@almoner/domain/bank-match/suggest.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { isManual } from '@almoner/domain/payment-methods/payment-method.ts'
import { addCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { LineRow } from '@almoner/projections/models/bank-matches/lines.ts'
import {
  findMatchesOfTargets,
  findPartlyPaid,
} from '@almoner/projections/models/bank-matches/query.ts'
import {
  findByIds,
  findMatchable,
  type MatchableRow,
} from '@almoner/projections/models/payment-history/matching/matchable.ts'
import { paymentsList } from '@almoner/projections/models/payment-history/lists/list.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { BankSuggestion } from '../contract.ts'

type Candidate = Matchable & {
  row: MatchableRow
  state: BankSuggestion['state']
  leftCents: Cents
  /** Whether lines pay a part of it, but not all. */
  isPart: boolean
}

/** Suggests payments and entries that these open lines may pay, or that are paid already. */
export const suggestForLines = async (
  c: Context<AppEnv>,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<BankLineId, BankSuggestion[]>> => {
  const open = lines
    .filter(({ state, amountCents }) => state === 'open' && amountCents > 0)
    .map(({ lineId, day, description, amountCents, matchedCents }) => ({
      lineId,
      day,
      description,
      amountCents: subtractCents(amountCents, matchedCents),
    }))
  if (open.length === 0) return new Map()
  const rows = await findMatchable(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    lines: open,
    references: [...new Set(open.flatMap(({ description }) => findReferences(description)))],
  })
  const parts = await loadPartlyPaid(c)
  const payments = new Map([...rows, ...parts].map((row) => [row.paymentId, row]))
  const suggest = createSuggest(await toCandidates(c, [...payments.values()]))
  // A paid target is suggested only to a line that contains its reference. A partly paid target
  // lacks the rest, even if it was approved for less before.
  return new Map(
    open.map((line) => [
      line.lineId,
      suggest(line)
        .filter(({ open, agrees }) => open.state === 'waiting' || open.isPart || agrees.reference)
        .map(toSuggestion),
    ]),
  )
}

const loadPartlyPaid = async (c: Context<AppEnv>): Promise<readonly MatchableRow[]> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const ids = (await findPartlyPaid(db, { organisationId })) as PaymentId[]
  return [...(await findByIds(db, { organisationId, ids })).values()]
}

const mostFound = 20

/**
 * Finds payments and entries that wait for an approval and contain these words, for a line without
 * a suggestion.
 */
export const findCandidates = async (c: Context<AppEnv>, q: string): Promise<BankSuggestion[]> => {
  const { rows } = await paymentsList.page(c.get('deps').db, {
    scope: { organisationId: ownOrganisation(c), seesContact: true },
    filters: { q: q.split(/\s+/).filter(Boolean), status: 'waiting' },
    sort: '-date',
    after: null,
    before: null,
    size: mostFound,
  })
  const agrees = { reference: false, amount: false, day: false, name: false }
  const ids = rows.map(({ paymentId }) => paymentId)
  const filter = { organisationId: ownOrganisation(c), ids }
  const payments = [...(await findByIds(c.get('deps').db, filter)).values()]
  return (await toCandidates(c, payments)).map((open) =>
    toSuggestion({ open, strength: 'chosen', agrees }),
  )
}

const toCandidates = async (
  c: Context<AppEnv>,
  rows: readonly MatchableRow[],
): Promise<readonly Candidate[]> => {
  const targetIds = rows.map(({ paymentId }) => paymentId)
  const filter = { organisationId: ownOrganisation(c), targetIds }
  const matches = Map.groupBy(
    await findMatchesOfTargets(c.get('deps').db, filter),
    ({ targetId }) => targetId as string,
  )
  return rows.flatMap((row) => {
    const paid = matches.get(row.paymentId) ?? []
    const matchedCents = addCents(...paid.map(({ amountCents }) => amountCents))
    const leftCents = subtractCents(row.totalCents, matchedCents)
    const state = toState(row, leftCents)
    if (state === null) return []
    return [
      {
        row,
        state,
        leftCents,
        isPart: leftCents > 0 && matchedCents > 0,
        amountCents: state === 'paid_twice' ? row.totalCents : leftCents,
        reference: row.reference,
        paidOn: row.paidOn ?? row.submittedOn,
        names: toNames(row),
      },
    ]
  })
}

/** Null for what no line of a bank can pay. */
const toState = (row: MatchableRow, leftCents: Cents): BankSuggestion['state'] | null => {
  if (row.source === 'online' && !isManual(row.method)) return null
  if (leftCents <= 0) return 'paid_twice'
  if (row.awaitingApproval) return 'waiting'
  if (row.status === 'complete') return 'approved'
  return row.failureReason === 'declined_by_charity' ? 'declined' : null
}

export const toName = ({ organisationName, ...names }: MatchableRow): string =>
  organisationName ?? fullName(names)

/** Returns the version of an offline entry or the try of a payment that the person saw. */
export const toSeen = (row: Pick<MatchableRow, 'version' | 'try'>): number => row.version ?? row.try

export const toNames = ({
  firstName,
  lastName,
  organisationName,
}: Pick<MatchableRow, 'firstName' | 'lastName' | 'organisationName'>): readonly string[] =>
  [`${firstName} ${lastName}`, `${lastName}${firstName}`, organisationName ?? ''].filter(
    (name) => name.trim() !== '',
  )

const toSuggestion = ({
  open,
  strength,
  agrees,
}: Pick<Suggestion<Candidate>, 'open' | 'agrees'> &
  Pick<BankSuggestion, 'strength'>): BankSuggestion => {
  const { row, state, leftCents } = open
  return {
    kind: row.source === 'offline' ? 'offline_entry' : 'payment',
    id: row.paymentId,
    seen: toSeen(row),
    state,
    strength,
    agrees,
    name: toName(row),
    method: row.method,
    projectName: row.projectName,
    reference: row.reference,
    paidOn: row.paidOn,
    amount: row.totalCents,
    left: leftCents,
  }
}

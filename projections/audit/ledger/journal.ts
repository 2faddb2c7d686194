import { sql } from 'kysely'
import { formatAccount } from '@almoner/domain/journal/accounts.ts'
import { postEvent, type BookedEvent } from '@almoner/domain/journal/post-event.ts'
import { subscriptionMoneyEvents } from '@almoner/domain/journal/post-subscription.ts'
import { streamCategory } from '@almoner/domain/kernel/ids.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { Db } from '../../engine/database.ts'
import { findOfflineEntryId, findPayoutId } from '../../models/journal/subject-ids.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'
import { compareBalances, compareDays, compareIncomeDays, compareSides } from './balances.ts'
import { createDirectChecks } from './direct.ts'
import { createFloorChecks } from './floors.ts'
import { createTreasuryChecks } from './treasuries.ts'

type Line = {
  position: bigint
  line: number
  organisation_id: string | null
  payment_id: string | null
  payout_id: string | null
  offline_entry_id: string | null
  journal: string
  debit: string
  credit: string
  amount_cents: bigint
  business_date: string
  recorded_at: string
}

/**
 * Posts every event again and compares the result with the existing postings and balances. If
 * `journalTo` is null, there are no rows of this version to compare: a new version is not built
 * yet.
 */
export const createJournalChecks = (
  findings: Findings,
  { db, journalTo }: { db: Db; journalTo: bigint | null },
) => {
  const balances = new Map<string, bigint>()
  const floors = createFloorChecks(findings, balances)
  const direct = createDirectChecks(findings)
  const treasuries = createTreasuryChecks(findings, balances)
  let expected: Line[] = []

  const move = (account: string, { organisation_id: charity }: Line, cents: bigint): void => {
    const key = `${account} ${charity}`
    balances.set(key, (balances.get(key) ?? 0n) + cents)
  }

  return {
    take: (fact: AuditedFact): void => {
      if ((journalTo !== null && fact.position > journalTo) || !isBooked(fact)) return
      const lines = toLines(fact, findings)
      if (lines.length > 0) findings.checked('balanced', 'journals')
      for (const line of lines) {
        findings.checked('balanced', 'postings')
        if (!isSound(line)) findings.found('balanced', 'posts what no book may hold', fact)
        move(line.debit, line, line.amount_cents)
        move(line.credit, line, -line.amount_cents)
      }
      floors.take(fact, lines)
      treasuries.take(fact)
      if (journalTo === null) return
      direct.take(fact)
      expected.push(...lines)
    },
    /** Enough to be compared: one settlement posts a thousand lines. */
    isFull: (): boolean => expected.length >= mostExpected,
    /** After the events up to a position: compares the postings there. */
    compare: async ({ after, upTo }: { after: bigint; upTo: bigint | null }): Promise<void> => {
      if (journalTo === null) return
      const lines = await storedLines(db, { after, upTo })
      findings.checked('folded', 'postings', lines.length)
      comparePostings(findings, expected, lines)
      direct.compare(lines)
      expected = []
    },
    finish: async (): Promise<void> => {
      floors.finish()
      treasuries.finish()
      if (journalTo === null) return
      await findPending(findings, db)
      await compareBalances(findings, db, balances)
      await compareSides(findings, db)
      await compareDays(findings, db)
      await compareIncomeDays(findings, db)
    },
  }
}

const mostExpected = 20_000

type BookedFact = AuditedFact & BookedEvent

const bookedCategories: ReadonlySet<string> = new Set([
  payment.category,
  treasury.category,
  offlineEntry.category,
])
const subscriptionTypes: ReadonlySet<string> = new Set(
  subscriptionMoneyEvents.map(({ type }) => type),
)

const isBooked = (fact: AuditedFact): fact is BookedFact =>
  bookedCategories.has(streamCategory(fact.stream)) || subscriptionTypes.has(fact.type)

const toLines = (fact: BookedFact, findings: Findings): readonly Line[] => {
  try {
    return postEvent(fact).map(({ posting, businessDay }, index) => ({
      position: fact.position,
      line: index + 1,
      organisation_id: posting.organisationId,
      payment_id: posting.paymentId,
      payout_id: findPayoutId(posting.subject),
      offline_entry_id: findOfflineEntryId(posting.subject),
      journal: posting.journal,
      debit: formatAccount(posting.debit),
      credit: formatAccount(posting.credit),
      amount_cents: BigInt(posting.amountCents),
      business_date: businessDay,
      recorded_at: fact.recordedAt,
    }))
  } catch {
    findings.found('balanced', 'cannot be posted: its sums do not agree', fact)
    return []
  }
}

const isSound = ({ amount_cents: cents, debit, credit }: Line): boolean =>
  cents > 0n && cents < 2n ** 53n && debit !== credit

const storedLines = async (
  db: Db,
  { after, upTo }: { after: bigint; upTo: bigint | null },
): Promise<readonly Line[]> =>
  await db
    .selectFrom('read_models.postings')
    .select(['position', 'line', 'organisation_id', 'payment_id', 'journal', 'debit', 'credit'])
    .select(['payout_id', 'offline_entry_id', 'amount_cents', 'business_date', 'recorded_at'])
    .where('position', '>', after)
    .$if(upTo !== null, (postings) => postings.where('position', '<=', upTo))
    .orderBy('position')
    .orderBy('line')
    .execute()

const comparePostings = (
  findings: Findings,
  expected: readonly Line[],
  lines: readonly Line[],
): void => {
  const remaining = new Map(expected.map((line) => [toKey(line), line]))
  for (const line of lines) {
    const events = remaining.get(toKey(line))
    remaining.delete(toKey(line))
    const where = `position ${line.position}, posting ${line.line}:`
    if (events === undefined) findings.found('folded', `${where} no event posts it`)
    else if (describeLine(events) !== describeLine(line)) {
      findings.found('folded', `${where} is not what its event posts`)
    }
  }
  for (const { position, line } of remaining.values()) {
    findings.found('folded', `position ${position}, posting ${line}: is missing`)
  }
}

const toKey = ({ position, line }: Line): string => `${position} ${line}`

const describeLine = (line: Line): string =>
  [
    line.organisation_id,
    line.payment_id,
    line.payout_id,
    line.offline_entry_id,
    line.journal,
    line.debit,
    line.credit,
    line.amount_cents,
    line.business_date,
    line.recorded_at,
  ].join(' ')

type Pending = { settled: bigint; payment: string | null; held: bigint; owed: bigint }

// The check uses the rows themselves: a settled payment has nothing pending, at the provider or for
// the charity.
const findPending = async (findings: Findings, db: Db): Promise<void> => {
  const { rows } = await sql<Pending>`
    with payments as materialized (
      select payment_id, bool_or(journal = 'settled') as is_settled,
        sum(case when debit like 'provider:%:pending' then amount_cents
          when credit like 'provider:%:pending' then -amount_cents else 0 end)::bigint as held,
        sum(case when credit like 'charity:%:pending' then amount_cents
          when debit like 'charity:%:pending' then -amount_cents else 0 end)::bigint as owed
      from ${sql.table('read_models.postings')} where payment_id is not null group by payment_id
    )
    select (select count(*) from payments where is_settled) as settled,
      payment_id::text as payment, held, owed
    from (values (1)) as always left join payments on is_settled and (held <> 0 or owed <> 0)
    order by payment_id`.execute(db)
  findings.checked('clearing', 'settled payments', Number(rows[0]?.settled ?? 0n))
  for (const { payment, held, owed } of rows) {
    if (payment === null) continue
    const sentence = `${held} cents are pending at the provider and ${owed} for the charity`
    findings.found('clearing', `payment ${payment} is settled: ${sentence}`)
  }
}

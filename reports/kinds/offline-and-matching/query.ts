import { sql } from 'kysely'
import type { BankCounterpart } from '@almoner/domain/bank-match/events.ts'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import type { IgnoreReason } from '@almoner/domain/bank-match/values.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import { findPaymentsAsOf } from '@almoner/projections/models/payment-history/as-of.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { loadActors, type NameActor } from '../books/actors.ts'
import { isInPeriod } from '../books/in-period.ts'
import { readRows } from '../books/read-rows.ts'
import { selectFacts, timelineFacts, type FactRecord } from '../books/select-facts.ts'
import { findCounterparts } from './find-counterparts.ts'
import { findTargets } from './find-targets.ts'

const entryTypes = [
  'OfflineEntryRecorded',
  'OfflineEntryApproved',
  'OfflineEntryAmended',
  'OfflineEntryVoided',
] as const
const lineTypes = [
  'BankLineMatched',
  'BankLineUnmatched',
  'BankLineIgnored',
  'BankLineReconciled',
  'BankLineRestored',
] as const
type EntryType = (typeof entryTypes)[number]
type LineType = (typeof lineTypes)[number]
type FactType = EntryType | LineType

/**
 * One fact of an offline entry or of a line of a bank statement. An amendment of an approved entry
 * has two rows, because it is booked twice: the entry before it is reversed, then booked again.
 */
export type OfflineRow = {
  type: FactType
  day: CalendarDay
  at: Instant
  actor: Words
  /** The entry, or the payment that a line was matched with. */
  payment: PaymentRow | null
  cents: Cents | null
  /** What the journal booked: below zero if it was reversed. Null if it booked nothing. */
  bookedCents: Cents | null
  /** In the words of staff. */
  reason: string | null
  line: {
    lineId: BankLineId
    /** The sum of the whole line; null of one that is only included again. */
    lineCents: Cents | null
    ignored: IgnoreReason | null
    counterpart: BankCounterpart | null
  } | null
}

/** The facts of the period, in its order. */
export async function* offlineRows(
  source: ReportSource,
): AsyncGenerator<readonly OfflineRow[], void, undefined> {
  const nameActor = await loadActors(source)
  const { organisationId, position } = source
  const facts = sql`${timelineFacts(source, entryTypes)}
    union all
    select position, null, at, actor, type, details from read_models.activity
    where organisation_id = ${organisationId} and kind = 'payments'
      and type in (${sql.join(lineTypes.map((type) => sql.lit(type)))})
      and position <= ${position}`
  const records = readRows(source.db, selectFacts<FactType>(source, { facts, postings: 'all' }))
  for await (const batch of records) {
    yield await loadRows(source, batch, nameActor)
  }
}

const loadRows = async (
  source: ReportSource,
  records: readonly FactRecord<FactType>[],
  nameActor: NameActor,
): Promise<readonly OfflineRow[]> => {
  const { projectId } = source.request.params
  const targets = await findTargets(
    source,
    records.filter(isMatch).map(({ position, details }) => {
      const { lineId, matchId } = details as { lineId: BankLineId; matchId: BankLineId }
      return { position, lineId, matchId }
    }),
  )
  const counterparts = await findCounterparts(
    source,
    records.filter(({ type }) => type === 'BankLineReconciled').map(({ position }) => position),
  )
  const toId = (record: FactRecord<FactType>): PaymentId | null =>
    record.payment_id ?? ((targets.get(record.position)?.id ?? null) as PaymentId | null)
  const ids = [...new Set(records.map(toId).filter((id) => id !== null))]
  const payments = await findPaymentsAsOf(source, { ...source, ids })
  return records.flatMap((record) => {
    const id = toId(record)
    const payment = id === null ? null : (payments.get(id) ?? null)
    if (projectId !== null && payment?.projectId !== projectId) return []
    return [
      {
        ...toFact(record),
        actor: nameActor(record.actor),
        payment,
        line: toLine(record, counterparts.get(record.position) ?? null),
      },
    ]
  })
}

const isMatch = ({ type }: FactRecord<FactType>): boolean =>
  type === 'BankLineMatched' || type === 'BankLineUnmatched'

const toFact = ({ type, day, at, details, journal, posted_cents }: FactRecord<FactType>) => {
  const amount = details['amountCents'] ?? details['restCents'] ?? details['lineCents'] ?? null
  const posted = posted_cents === null ? null : toCents(posted_cents)
  const isOfEntry = type.startsWith('OfflineEntry')
  return {
    type,
    day,
    at,
    cents: posted ?? toSum(amount),
    bookedCents: posted !== null && journal === 'offline_voided' ? cents(0 - posted) : posted,
    reason: isOfEntry ? ((details['reason'] ?? null) as string | null) : null,
  }
}

const toSum = (value: string | number | boolean | null | undefined): Cents | null =>
  typeof value === 'number' ? cents(value) : null

const toLine = (
  { details }: FactRecord<FactType>,
  counterpart: BankCounterpart | null,
): OfflineRow['line'] =>
  details['lineId'] === undefined
    ? null
    : {
        lineId: details['lineId'] as BankLineId,
        lineCents: toSum(details['lineCents']),
        ignored: (details['reason'] ?? null) as IgnoreReason | null,
        counterpart,
      }

/** What the journal booked of offline entries, and reversed. */
export const offlineBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  // The journal does not know projects.
  if (source.request.params.projectId !== null) return []
  const { rows } = await sql<{ journal: string; sum: bigint }>`
    select journal, sum(amount_cents)::bigint as sum from read_models.postings
    where journal in ('offline_recorded', 'offline_voided') and ${isInPeriod(source)}
    group by 1`.execute(source.db)
  const sum = (journal: string): Cents =>
    toCents(rows.find((row) => row.journal === journal)?.sum ?? 0n)
  return [
    { key: 'booked', value: sum('offline_recorded') },
    { key: 'reversed', value: sum('offline_voided') },
  ]
}

import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { checkFiles, type ReadFile } from './charity/files.ts'
import { checkStatements, type AuditedStatement } from './charity/statements.ts'
import { checkSubmissions } from './charity/application/submissions.ts'
import { checkpoints } from '../engine/checkpoint/checkpoints.ts'
import type { Db } from '../engine/database.ts'
import type { ReadModel } from '../engine/read-model.ts'
import { hashChainModel } from '../models/hash-chain/project.ts'
import { journalModel } from '../models/journal/project.ts'
import { noteAnchors } from './chain-anchors/chain-anchors.ts'
import { paymentHistoryModel } from '../models/payment-history/project.ts'
import { readModels } from '../read-models.ts'
import type { NewestLink } from './order/chain.ts'
import { checkCheckpoints, findMadeAt } from './table/checkpoints.ts'
import { compareMoneyBack, type PaymentMoneyBack } from './payment/desk-sums.ts'
import { compareGivingMonths } from './payment/giving-months.ts'
import { toAuditedFact } from './finding/facts.ts'
import { createFindings, type Findings, type InvariantResult } from './finding/findings.ts'
import { readEventsUpTo, readPagesUpTo } from './pages.ts'
import { createShareChecks } from './share.ts'
import { listSnapshots } from './table/snapshots.ts'
import { checkTables } from './table/tables.ts'
import { verifyReadModels } from './table/verify.ts'
import { checkDonors } from './charity/donors.ts'
import { createWholeChecks } from './whole.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type AuditOptions = {
  /** The event store as it is stored, beneath the sealing of personal data. */
  store: Pick<EventStore, 'readAll' | 'head'>
  db: Db
  now: Instant
  /** False if the events are in another store than this database. */
  eventsInPostgres: boolean
  /** Links noted outside, which the audit must find again. */
  expected?: readonly NewestLink[]
  /** Called after every page with the part and the event that is checked. */
  progress?: (at: Progress) => void
  /**
   * Also rebuilds every read model beside itself and folds every application, from a store that
   * decrypts personal data.
   */
  verify?: { store: EventStore; progress: (line: string) => void }
  /** Also reads every stored file that an event names. */
  readFile?: ReadFile
  /** Also checks the sums of bank statements, which are no events. */
  statements?: AsyncIterable<readonly AuditedStatement[]>
  mostFindingsOfAKind?: number
  /** The number of events in a part. Each event needs about 300 bytes of memory. */
  eventsInAPart?: number
}

export type Progress = { part: number; parts: number; position: Position; goal: Position }

export type AuditReport = {
  results: readonly InvariantResult[]
  found: number
  events: number
  /** The newest link of every book, to be stored elsewhere. */
  newestLinks: readonly NewestLink[]
}

/**
 * Checks the whole store as it is at one moment, and changes no row of it. Related events (a
 * stream, a payment and its receipt) must be checked together, but ten million events do not fit
 * into memory. The events are therefore read once for each part.
 */
export const auditBooks = async (options: AuditOptions): Promise<AuditReport> => {
  const findings = createFindings(options.mostFindingsOfAKind ?? 20)
  const { events, newestLinks } = await options.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => await look({ ...options, db: snapshot }, findings))
  // A later audit finds these again, unless the chain was rebuilt from other events.
  if (findings.count('time_and_chain') === 0) await noteAnchors(options.db, newestLinks)
  const { store, verify, readFile, statements } = options
  if (verify) {
    await verifyReadModels(findings, { ...verify, db: options.db, readModels })
    await checkSubmissions(findings, { store: verify.store, goal: await store.head() })
  }
  if (readFile) await checkFiles(findings, { store, goal: await store.head(), readFile })
  if (statements) await checkStatements(findings, statements)
  const results = findings.results()
  const foundCount = results.reduce((sum, result) => sum + result.found, 0)
  return { results, found: foundCount, events, newestLinks }
}

const look = async (
  options: AuditOptions,
  findings: Findings,
): Promise<Pick<AuditReport, 'events' | 'newestLinks'>> => {
  const { db, store, now, eventsInPostgres, expected = [] } = options
  // The snapshot is taken at its first query. The head is read after that, so that no row of the
  // snapshot is derived from an event beyond it.
  const knownCheckpoints = await checkpoints(db)
  const goal = await store.head()
  const findOne = ({ name }: ReadModel) => knownCheckpoints.find((one) => one.name === name)
  // Rows of an older version are right by its rules, not by these.
  const standsAt = (model: ReadModel) => {
    const one = findOne(model)
    return one?.version === model.version ? one.position : null
  }
  const journalTo = standsAt(journalModel)
  const historyTo = standsAt(paymentHistoryModel)
  await checkTables(findings, db, { eventsInPostgres })
  await checkCheckpoints(findings, {
    store,
    readers: readModels,
    checkpoints: knownCheckpoints,
    madeAt: await findMadeAt(db),
    goal,
    now,
  })
  if (historyTo !== null) await checkDonors(findings, db)
  const whole = createWholeChecks(findings, {
    db,
    isDense: eventsInPostgres,
    goal,
    chainedTo: findOne(hashChainModel)?.position ?? null,
    journalTo,
    expected,
    snapshots: await listSnapshots(db),
  })
  const events = await readEventsUpTo(store, { goal, isDense: eventsInPostgres })
  const compare = (payments: Iterable<PaymentMoneyBack>) =>
    compareMoneyBack(findings, db, {
      payments,
      historyTo: historyTo ?? 0n,
      journalTo: journalTo ?? 0n,
    })
  await readInParts(options, { findings, goal, events, whole, compare })
  await whole.finish()
  if (historyTo !== null) await compareGivingMonths(findings, db)
  return { events, newestLinks: whole.newestLinks() }
}

const readInParts = async (
  { store, now, progress, eventsInAPart = 500_000 }: AuditOptions,
  context: {
    findings: Findings
    goal: Position
    events: number
    whole: ReturnType<typeof createWholeChecks>
    compare: (payments: Iterable<PaymentMoneyBack>) => Promise<void>
  },
): Promise<void> => {
  const { findings, goal, events, whole, compare } = context
  const parts = Math.max(1, Math.ceil(events / eventsInAPart))
  // An event may be parsed in each part, but its faults are reported only in the first.
  const unheard = createFindings(0)
  for (let part = 0; part < parts; part++) {
    const checks = createShareChecks(findings, { share: { part, parts }, now })
    for await (const page of readPagesUpTo(store, goal)) {
      const facts = part === 0 ? page.events.map((event) => toAuditedFact(event, findings)) : null
      if (facts) await whole.take(page, (index) => facts[index] ?? null)
      for (const [index, event] of page.events.entries()) {
        checks.take(event, () => (facts ? (facts[index] ?? null) : toAuditedFact(event, unheard)))
      }
      progress?.({ part: part + 1, parts, position: page.upTo, goal })
    }
    checks.finish()
    await compare(checks.moneyBack())
  }
}

import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import * as firstPath from '../../migrations/2026-11-20-first-path.ts'
import * as schemas from '../../migrations/2026-11-20-schemas.ts'
import * as builds from '../../migrations/2026-11-21-builds.ts'
import * as charityMethods from '../../migrations/2026-11-21-charity-methods.ts'
import * as donorAccounts from '../../migrations/2026-11-21-donor-accounts.ts'
import * as donorCards from '../../migrations/2026-11-21-donor-cards.ts'
import * as everyWayOfPaying from '../../migrations/2026-11-21-every-way-of-paying.ts'
import * as hashChain from '../../migrations/2026-11-21-hash-chain.ts'
import * as inbox from '../../migrations/2026-11-21-inbox.ts'
import * as journal from '../../migrations/2026-11-21-journal.ts'
import * as paymentsOfPeople from '../../migrations/2026-11-21-payments-of-people.ts'
import * as providerCredentials from '../../migrations/2026-11-21-provider-credentials.ts'
import * as secondFactors from '../../migrations/2026-11-21-second-factors.ts'
import * as stoppedReadModels from '../../migrations/2026-11-21-stopped-read-models.ts'
import * as triesByKey from '../../migrations/2026-11-21-tries-by-key.ts'
import * as rowsOfTheErased from '../../migrations/2026-11-22-rows-of-the-erased.ts'
import * as recurringPlans from '../../migrations/2026-11-22-recurring-plans.ts'
import * as supporters from '../../migrations/2026-11-22-supporters.ts'
import * as totalsOfMonthlyGifts from '../../migrations/2026-11-22-totals-of-monthly-gifts.ts'
import * as dayTheMoneyCame from '../../migrations/2026-11-25-day-the-money-came.ts'
import * as whyInPlansAlone from '../../migrations/2026-11-22-why-in-plans-alone.ts'
import * as whenCheckpointsMove from '../../migrations/2026-11-25-when-checkpoints-move.ts'
import * as unconfirmedPasswords from '../../migrations/2026-11-25-unconfirmed-passwords.ts'
import * as limits from '../../migrations/2026-11-25-limits.ts'
import * as lists from '../../migrations/2026-11-25-lists.ts'
import * as logins from '../../migrations/2026-11-25-logins.ts'
import * as processes from '../../migrations/2026-11-25-processes.ts'
import * as charityNotes from '../../migrations/2026-11-26-charity-notes.ts'
import * as charitiesList from '../../migrations/2026-11-25-charities-list.ts'
import * as approvals from '../../migrations/2026-11-26-approvals.ts'
import * as auditorTerms from '../../migrations/2026-11-26-auditor-terms.ts'
import * as activity from '../../migrations/2026-11-26-activity.ts'
import * as applicationFiles from '../../migrations/2026-11-26-application-files.ts'
import * as applications from '../../migrations/2026-11-26-applications.ts'
import * as inboxList from '../../migrations/2026-11-25-inbox-list.ts'
import * as plansLists from '../../migrations/2026-11-25-plans-lists.ts'
import * as supportersList from '../../migrations/2026-11-25-supporters-list.ts'
import * as placeOfSessions from '../../migrations/2026-11-26-place-of-sessions.ts'
import * as personalApplications from '../../migrations/2026-11-26-personal-applications.ts'
import * as fewerApplicationIndexes from '../../migrations/2026-11-26-fewer-application-indexes.ts'
import * as accessReasons from '../../migrations/2026-11-26-access-reasons.ts'
import * as oneCharitiesList from '../../migrations/2026-11-26-one-charities-list.ts'
import * as customDomains from '../../migrations/2026-11-26-custom-domains.ts'
import * as requestOrigins from '../../migrations/2026-11-26-request-origins.ts'
import * as secondFactorRequired from '../../migrations/2026-11-26-second-factor-required.ts'
import * as suspension from '../../migrations/2026-11-26-suspension.ts'
import * as team from '../../migrations/2026-11-26-team.ts'
import * as treasury from '../../migrations/2026-11-27-treasury.ts'
import * as payoutsPaidAt from '../../migrations/2026-11-28-payouts-paid-at.ts'
import * as turnoverAndAbuse from '../../migrations/2026-11-21-turnover-and-abuse.ts'
import * as earlierBookkeeping from '../../migrations/2026-11-25-earlier-bookkeeping.ts'
import * as givingDays from '../../migrations/2026-11-29-giving-days.ts'
import * as terms from '../../migrations/2026-12-06-terms.ts'
import * as legalDocuments from '../../migrations/2026-12-05-legal-documents.ts'
import * as receiptFormat from '../../migrations/2026-12-03-receipt-format.ts'
import * as receiptDetail from '../../migrations/2026-11-30-receipt-detail.ts'
import * as imports from '../../migrations/2026-12-02-imports.ts'
import * as offlineEntries from '../../migrations/2026-11-30-offline-entries.ts'
import * as projectsOfTheDesk from '../../migrations/2026-12-01-projects-of-the-desk.ts'
import * as receiptsOfOfflineEntries from '../../migrations/2026-12-02-receipts-of-offline-entries.ts'
import * as reusedProofs from '../../migrations/2026-12-02-reused-proofs.ts'
import * as bankLines from '../../migrations/2026-12-04-bank-lines.ts'
import * as paymentsAtScale from '../../migrations/2026-12-04-payments-at-scale.ts'
import * as profileChanges from '../../migrations/2026-12-05-profile-changes.ts'
import * as partsOfPayments from '../../migrations/2026-12-05-parts-of-payments.ts'
import * as linesOfProofs from '../../migrations/2026-12-07-lines-of-proofs.ts'
import * as applicationsWithoutIdentity from '../../migrations/2026-12-19-applications-without-identity.ts'
import * as dayOfPayments from '../../migrations/2026-12-17-day-of-payments.ts'
import * as equalImportRows from '../../migrations/2026-12-10-equal-import-rows.ts'
import * as receiptsOnRequest from '../../migrations/2026-12-09-receipts-on-request.ts'
import * as importReadings from '../../migrations/2026-12-11-import-readings.ts'
import * as linesOfStatements from '../../migrations/2026-12-12-lines-of-statements.ts'
import * as unconfirmedSignUps from '../../migrations/2026-12-15-unconfirmed-sign-ups.ts'
import * as reconciledLines from '../../migrations/2026-12-12-reconciled-lines.ts'
import * as textsOfBankLines from '../../migrations/2026-12-08-texts-of-bank-lines.ts'
import * as platformMoney from '../../migrations/2026-11-28-platform-money.ts'
import * as postingsByAccount from '../../migrations/2026-11-27-postings-by-account.ts'
import * as postingsOfPayouts from '../../migrations/2026-11-27-postings-of-payouts.ts'
import * as bankAccounts from '../../migrations/2026-11-26-bank-accounts.ts'
import * as bankAccountNumbers from '../../migrations/2026-11-26-bank-account-numbers.ts'
import * as cardsByReference from '../../migrations/2026-12-16-cards-by-reference.ts'
import * as cardOutcomesByMinute from '../../migrations/2026-12-16-card-outcomes-by-minute.ts'
import * as leasesOfProcesses from '../../migrations/2026-12-16-leases-of-processes.ts'
import * as memberships from '../../migrations/2026-12-20-memberships.ts'
import * as earlierTries from '../../migrations/2026-12-21-earlier-tries.ts'
import * as subjectsOfReviews from '../../migrations/2026-12-21-subjects-of-reviews.ts'
import * as referrals from '../../migrations/2026-12-21-referrals.ts'
import * as pendingCardTries from '../../migrations/2026-12-22-pending-card-tries.ts'
import * as triesBegunAtOnce from '../../migrations/2026-12-23-tries-begun-at-once.ts'
import * as providerCursors from '../../migrations/2026-12-23-provider-cursors.ts'
import * as limitsReadByKey from '../../migrations/2026-12-24-limits-read-by-key.ts'
import * as pendingReadByKey from '../../migrations/2026-12-24-pending-read-by-key.ts'

export type FrozenMigration = { name: string; statements: string }

/** In the order in which they run. A new one is added at the end. */
export const migrations: readonly FrozenMigration[] = [
  schemas,
  firstPath,
  hashChain,
  stoppedReadModels,
  journal,
  providerCredentials,
  charityMethods,
  everyWayOfPaying,
  turnoverAndAbuse,
  inbox,
  donorCards,
  triesByKey,
  builds,
  donorAccounts,
  secondFactors,
  paymentsOfPeople,
  recurringPlans,
  rowsOfTheErased,
  supporters,
  totalsOfMonthlyGifts,
  whyInPlansAlone,
  whenCheckpointsMove,
  dayTheMoneyCame,
  unconfirmedPasswords,
  limits,
  logins,
  earlierBookkeeping,
  processes,
  lists,
  supportersList,
  charitiesList,
  inboxList,
  plansLists,
  applications,
  placeOfSessions,
  bankAccountNumbers,
  team,
  personalApplications,
  fewerApplicationIndexes,
  customDomains,
  suspension,
  applicationFiles,
  activity,
  secondFactorRequired,
  oneCharitiesList,
  accessReasons,
  auditorTerms,
  requestOrigins,
  postingsOfPayouts,
  bankAccounts,
  treasury,
  approvals,
  charityNotes,
  postingsByAccount,
  payoutsPaidAt,
  platformMoney,
  givingDays,
  offlineEntries,
  receiptDetail,
  projectsOfTheDesk,
  receiptsOfOfflineEntries,
  reusedProofs,
  imports,
  bankLines,
  receiptFormat,
  paymentsAtScale,
  legalDocuments,
  profileChanges,
  terms,
  partsOfPayments,
  linesOfProofs,
  textsOfBankLines,
  receiptsOnRequest,
  equalImportRows,
  importReadings,
  linesOfStatements,
  applicationsWithoutIdentity,
  leasesOfProcesses,
  cardOutcomesByMinute,
  cardsByReference,
  dayOfPayments,
  unconfirmedSignUps,
  reconciledLines,
  memberships,
  earlierTries,
  subjectsOfReviews,
  referrals,
  pendingCardTries,
  triesBegunAtOnce,
  providerCursors,
  limitsReadByKey,
  pendingReadByKey,
]

/**
 * Migrates the schemas `read_models`, `kept` and `processes` to this version in one transaction.
 * Any number of processes may call it at once: the migrator's lock lets one of them run.
 */
export const migrateReadModels = async (url: string, list = migrations): Promise<void> => {
  const pool = new Pool({ connectionString: url, application_name: 'almoner migrations', max: 1 })
  // A connection that breaks while it is idle fails the next statement, and not the process.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => toKyselyMigrations(list) },
      migrationTableSchema: 'kept',
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await db.destroy()
  }
}

/** Kysely runs migrations in the order of their names, so each is named after its place. */
const toKyselyMigrations = (list: readonly FrozenMigration[]): Record<string, Migration> =>
  Object.fromEntries(
    list.map(({ name, statements }, index) => [
      `${String(index + 1).padStart(3, '0')}-${name}`,
      {
        up: async (db) => {
          if (!(await ranBefore(db, name))) await sql.raw(statements).execute(db)
        },
      } satisfies Migration,
    ]),
  )

/**
 * Whether a migration ran before this product used Kysely's migrator. Such a database lists it in
 * `kept.migrations`, which the migration `earlier-bookkeeping` drops.
 */
const ranBefore = async (db: Kysely<unknown>, name: string): Promise<boolean> => {
  const { rows: earlier } = await sql`
    select from pg_tables where schemaname = 'kept' and tablename = 'migrations'`.execute(db)
  if (earlier.length === 0) return false
  const { rows } = await sql`select from kept.migrations where name = ${name}`.execute(db)
  return rows.length > 0
}

import { baseline } from './2026-11-29-baseline/baseline.ts'
import { reports } from './2026-11-30-reports.ts'
import { bankReconciliations } from './2026-11-30-bank-reconciliations.ts'
import { factsOfPayments } from './2026-11-30-facts-of-payments.ts'
import { erasureRequests } from './2026-11-30-erasure-requests.ts'
import { earlierExports } from './2026-11-30-earlier-exports.ts'
import { reportChanges } from './2026-11-30-report-changes.ts'
import { registerOfReceipts } from './2026-11-30-register-of-receipts.ts'
import { wordsOfPayments } from './2026-11-30-words-of-payments.ts'
import { planDays } from './2026-11-30-plan-days.ts'
import { platformPostings } from './2026-11-30-platform-postings.ts'
import { disputedPayments } from './2026-11-30-disputed-payments.ts'
import { section88Checks } from './2026-11-30-section88-checks.ts'
import { givingDays } from './2026-11-30-giving-days.ts'
import { givingOfPlatform } from './2026-11-30-giving-of-platform.ts'
import { donorRecords } from './2026-11-30-donor-records.ts'
import { daysOfDonors } from './2026-11-30-days-of-donors.ts'
import { planEvents } from './2026-11-30-plan-events.ts'
import { plansThatLeft } from './2026-11-30-plans-that-left.ts'
import { plansOfDonors } from './2026-11-30-plans-of-donors.ts'
import { planMovements } from './2026-11-30-plan-movements.ts'
import { namesOfPayers } from './2026-11-30-names-of-payers.ts'
import { spellingsOfWords } from './2026-11-30-spellings-of-words.ts'
import { giverMonths } from './2026-11-30-giver-months.ts'

/**
 * Of the schema `read_models`, in the order in which they run. A released one is frozen; a change is a
 * new one at the end. They run after those of operational data, of which they may read tables and call
 * functions, but make none.
 */
export const readModelMigrations: readonly { name: string; statements: string }[] = [
  baseline,
  reports,
  registerOfReceipts,
  bankReconciliations,
  wordsOfPayments,
  givingDays,
  planDays,
  factsOfPayments,
  earlierExports,
  reportChanges,
  platformPostings,
  disputedPayments,
  givingOfPlatform,
  section88Checks,
  donorRecords,
  daysOfDonors,
  planEvents,
  plansThatLeft,
  plansOfDonors,
  planMovements,
  giverMonths,
  erasureRequests,
  namesOfPayers,
  spellingsOfWords,
]

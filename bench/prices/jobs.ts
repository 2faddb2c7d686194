import type { Job } from './job.ts'
import { declinedCard } from './jobs/declined-card.ts'
import { deskPages } from './jobs/desk-pages.ts'
import { donorAccount } from './jobs/donor-account.ts'
import { firstPage } from './jobs/first-page.ts'
import { guestCard } from './jobs/guest-card.ts'
import { importRows } from './jobs/import-rows.ts'
import { invoice } from './jobs/invoice.ts'
import { instalment } from './jobs/instalment.ts'
import { savedCard } from './jobs/saved-card.ts'
import { offlineEntry } from './jobs/offline-entry.ts'
import { payme } from './jobs/payme.ts'
import { payout } from './jobs/payout.ts'
import { proof } from './jobs/proof.ts'
import { receipt } from './jobs/receipt.ts'
import { refund } from './jobs/refund.ts'
import { threeDSecure } from './jobs/three-d-secure.ts'

/** The rows of the price list, in their order. */
export const jobs: readonly Job[] = [
  guestCard,
  savedCard,
  threeDSecure,
  declinedCard,
  payme,
  proof,
  instalment,
  receipt,
  refund,
  payout,
  invoice,
  offlineEntry,
  importRows,
  ...deskPages,
  donorAccount,
  firstPage,
]

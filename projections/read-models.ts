import { activityModel } from './models/activity/project.ts'
import { applicationDeskModel } from './models/application-desk/project.ts'
import { applicationFilesModel } from './models/application-files/project.ts'
import { bankAccountsModel } from './models/bank-accounts/project.ts'
import { bankMatchesModel } from './models/bank-matches/project.ts'
import { approvalsModel } from './models/approvals/project.ts'
import { cardTestingModel } from './models/card-testing/project.ts'
import { charityDirectoryModel } from './models/charity-directory/project.ts'
import { charityRefundsModel } from './models/charity-refunds/project.ts'
import { charityNotesModel } from './models/charity-notes/project.ts'
import { charityTurnoverModel } from './models/charity-turnover/project.ts'
import { donorCardsModel } from './models/donor-cards/project.ts'
import { erasureRequestsModel } from './models/erasure-requests/project.ts'
import { hashChainModel } from './models/hash-chain/project.ts'
import { importsModel } from './models/imports/project.ts'
import { invoicesModel } from './models/invoices/project.ts'
import { legalDocumentsModel } from './models/legal-documents/project.ts'
import { manualReviewModel } from './models/manual-review/project.ts'
import { journalModel } from './models/journal/project.ts'
import { marketingConsentsModel } from './models/marketing-consent/project.ts'
import { paymentHistoryModel } from './models/payment-history/project.ts'
import { payoutsModel } from './models/payouts/project.ts'
import { paymentTimelineModel } from './models/payment-timeline/project.ts'
import { projectPageModel } from './models/project-page/project.ts'
import type { ReadModel } from './engine/read-model.ts'
import { recurringPlansModel } from './models/recurring-plans/project.ts'
import { referralsModel } from './models/referrals/project.ts'
import { receiptsModel } from './models/receipts/project.ts'
import { reportRequestsModel } from './models/report-requests/project.ts'
import { subscriptionsModel } from './models/subscriptions/project.ts'
import { termsModel } from './models/terms/project.ts'
import { treasuryModel } from './models/treasury/project.ts'

/** Every read model there is; each runs, waits and is rebuilt by its name. */
export const readModels: readonly ReadModel[] = [
  charityDirectoryModel,
  applicationDeskModel,
  applicationFilesModel,
  legalDocumentsModel,
  termsModel,
  charityNotesModel,
  projectPageModel,
  paymentHistoryModel,
  paymentTimelineModel,
  journalModel,
  treasuryModel,
  payoutsModel,
  receiptsModel,
  charityTurnoverModel,
  cardTestingModel,
  manualReviewModel,
  bankAccountsModel,
  bankMatchesModel,
  donorCardsModel,
  recurringPlansModel,
  marketingConsentsModel,
  erasureRequestsModel,
  activityModel,
  approvalsModel,
  importsModel,
  charityRefundsModel,
  reportRequestsModel,
  referralsModel,
  invoicesModel,
  subscriptionsModel,
  hashChainModel,
]

import { cardTestingModel } from './card-testing/project.ts'
import { charityDirectoryModel } from './charity-directory/project.ts'
import { charityTurnoverModel } from './charity-turnover/project.ts'
import { donorCardsModel } from './donor-cards/project.ts'
import { hashChainModel } from './hash-chain/project.ts'
import { inboxModel } from './inbox/project.ts'
import { journalModel } from './journal/project.ts'
import { marketingConsentsModel } from './marketing-consents/project.ts'
import { paymentHistoryModel } from './payment-history/project.ts'
import { paymentTimelineModel } from './payment-timeline/project.ts'
import { projectPageModel } from './project-page/project.ts'
import type { ReadModel } from './read-model.ts'
import { recurringPlansModel } from './recurring-plans/project.ts'
import { receiptsModel } from './receipts/project.ts'

/** Every read model there is; each runs, waits and is rebuilt by its name. */
export const readModels: readonly ReadModel[] = [
  charityDirectoryModel,
  projectPageModel,
  paymentHistoryModel,
  paymentTimelineModel,
  journalModel,
  receiptsModel,
  charityTurnoverModel,
  cardTestingModel,
  inboxModel,
  donorCardsModel,
  recurringPlansModel,
  marketingConsentsModel,
  hashChainModel,
]

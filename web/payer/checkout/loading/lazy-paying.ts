import { lazyParts } from '../../../lib/router/lazy-parts.tsx'
import { payingCatalogues } from './load-messages.ts'

const part = lazyParts(payingCatalogues)

// The front page and the form show these components rarely or late, so they load with the payment's
// screens.
export const CharitySuspended = part(
  () => import('../charity/charity-suspended.tsx'),
  'CharitySuspended',
)
export const ExpressModal = part(() => import('../../express/express-modal.tsx'), 'ExpressModal')
export const LastQuestions = part(
  () => import('../../personal-details/last-questions.tsx'),
  'LastQuestions',
)
export const LostProject = part(
  () => import('../../personal-details/lost-project/lost-project.tsx'),
  'LostProject',
)
export const NoCharity = part(() => import('../charity/no-charity.tsx'), 'NoCharity')
export const RedirectNotice = part(
  () => import('../../mission/redirect-notice.tsx'),
  'RedirectNotice',
)
export const RepeatedGift = part(() => import('../../paying/repeated-gift.tsx'), 'RepeatedGift')
export const WalletChosen = part(
  () => import('../../personal-details/wallet-chosen.tsx'),
  'WalletChosen',
)

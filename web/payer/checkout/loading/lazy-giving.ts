import { lazyScreen } from '../../../lib/router/lazy-screen.ts'
import { givingCatalogues } from './load-messages.ts'

const part = lazyScreen(givingCatalogues)

export const QuickForm = part(() => import('../../giving/quick-form.tsx'), 'QuickForm')
export const PaymentUnderway = part(
  () => import('../../paying/payment-underway.tsx'),
  'PaymentUnderway',
)

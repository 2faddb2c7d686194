import { lazyParts } from '../../../lib/router/lazy-parts.tsx'
import { givingCatalogues } from './load-messages.ts'

const part = lazyParts(givingCatalogues)

export const QuickForm = part(() => import('../../giving/quick-form.tsx'), 'QuickForm')
export const PaymentUnderway = part(
  () => import('../../paying/payment-underway.tsx'),
  'PaymentUnderway',
)

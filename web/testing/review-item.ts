import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'

export const reviewItem = (changes: Partial<AsJson<ReviewItem>> = {}): AsJson<ReviewItem> => ({
  id: 'item-1',
  paymentId: 'payment-1',
  about: { kind: 'payment', id: 'payment-1' },
  discrepancy: 'unknown_payment',
  provider: 'stripe',
  providerObjectId: 'pi_stranger',
  amount: 123,
  foundAt: '2026-11-20T02:30:00.000Z',
  resolvedAt: null,
  resolution: null,
  note: null,
  ...changes,
})

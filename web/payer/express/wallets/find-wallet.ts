import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import type { ExpressWallet } from './express-wallet.ts'

/** The wallet this browser can pay with; null where it has none, or nobody can say. */
export const findWallet = async (
  card: OrganizationAnswer['paymentMethod']['card'],
): Promise<ExpressWallet | null> => {
  if (!card.enabled) return null
  if (card.provider === 'sandbox') return { kind: 'sandbox' }
  const { stripeWallet } = await import('./stripe-wallet.ts')
  return stripeWallet(card.publishableKey)
}

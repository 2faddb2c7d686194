import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import type { ExpressWallet } from './express-wallet.ts'

/**
 * Returns the wallet that this browser can pay with, or null if it has none or its support is
 * unknown.
 */
export const findWallet = async (
  card: OrganizationAnswer['paymentMethod']['card'],
): Promise<ExpressWallet | null> => {
  if (!card.enabled) return null
  if (card.provider === 'sandbox') return { kind: 'sandbox' }
  const { stripeWallet } = await import('./stripe-wallet.ts')
  return stripeWallet(card.publishableKey)
}

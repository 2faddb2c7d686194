import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { SandboxStripeStore } from '../store/store.ts'
import { testCardNamed, testCards, type TestCard } from './cards.ts'

/**
 * Makes the bank of a saved card answer as that of a test card, from the next charge on; null: as
 * its own again.
 */
export const answerAs = async (
  store: SandboxStripeStore,
  paymentMethodId: string,
  name: TestCard['name'] | null,
): Promise<void> => {
  const method = requirePresent(
    await store.get('payment_method', paymentMethodId),
    `the saved card ${paymentMethodId}`,
  )
  const { last4 } = method.object.card
  const card = requirePresent(
    name === null ? testCards.find(({ number }) => number.endsWith(last4)) : testCardNamed(name),
    `a test card for ${paymentMethodId}`,
  )
  const body = { ...method, card: card.name }
  await store.commit({ put: [{ kind: 'payment_method', id: paymentMethodId, body }] })
}

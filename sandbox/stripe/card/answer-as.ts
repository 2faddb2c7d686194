import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { SandboxStripeStore } from '../store/store.ts'
import { testCardNamed, type TestCard } from './cards.ts'

/** Makes the bank of a saved card answer as that of a test card, from the next charge on. */
export const answerAs = async (
  store: SandboxStripeStore,
  paymentMethodId: string,
  name: TestCard['name'],
): Promise<void> => {
  const card = requirePresent(testCardNamed(name), `the test card ${name}`)
  const method = requirePresent(
    await store.get('payment_method', paymentMethodId),
    `the saved card ${paymentMethodId}`,
  )
  const body = { ...method, card: card.name }
  await store.commit({ put: [{ kind: 'payment_method', id: paymentMethodId, body }] })
}

import { answerBank } from '../../chaos/people/payer.ts'
import { give, giver } from '../../payments/checkout.ts'
import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

export const threeDSecure: Job = {
  name: 'with 3-D Secure',
  ends: 'ReceiptMailed',
  prepare: async ({ lines, charity, next, world }) => {
    const { port } = world
    const payer = {
      ...giver(charity, next()),
      cards: [{ reference: 'pm_card_authenticationRequired' }],
    }
    return async () => {
      const answer = await give(lines, charity, payer)
      expectGood(answer, 'a guest')
      const paymentIntent = String(answer.body['paymentIntent'])
      await answerBank(payer, { port, paymentIntent, word: 'approve' })
      // The provider's notice comes first, because the page would otherwise poll again after a
      // while.
      await world.rest()
      await world.letNoticesIn()
      await world.untilAppended('PaymentSucceeded')
      const confirm = '/api/user/payments/confirm3DSPayment'
      expectGood(await lines.post(confirm, { paymentIntent }), 'an authenticated payment')
    }
  },
}

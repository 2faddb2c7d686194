import { randomUUID } from 'node:crypto'
import { give, giver } from '../../payments/checkout.ts'
import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

export const refund: Job = {
  name: 'a refund to a card',
  ends: 'RefundSucceeded',
  prepare: async ({ lines, charity, next, desk, password }) => {
    const answer = await give(lines, charity, giver(charity, next()))
    expectGood(answer, 'a gift')
    const refundBody = { refundId: randomUUID(), amount: 100, reason: 'payer_asked', password }
    return async () =>
      void (await desk('POST', `/payments/${String(answer.body['id'])}/refunds`, refundBody))
  },
}

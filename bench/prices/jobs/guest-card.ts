import { give, giver } from '../../payments/checkout.ts'
import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

export const guestCard: Job = {
  name: 'a card payment by a guest, with its receipt',
  ends: 'ReceiptMailed',
  isDoneByMany: true,
  prepare: async ({ lines, charity, next }) => {
    const payer = giver(charity, next())
    return async () => expectGood(await give(lines, charity, payer), 'a guest')
  },
}

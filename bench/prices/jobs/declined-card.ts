import { give, giver } from '../../payments/checkout.ts'
import type { Job } from '../job.ts'

const declined = 402

export const declinedCard: Job = {
  name: 'a declined card',
  ends: 'PaymentFailed',
  prepare: async ({ lines, charity, next }) => {
    const cards = [{ reference: 'pm_card_visa_chargeDeclined' }]
    const payer = { ...giver(charity, next()), cards }
    return async () => {
      const { status } = await give(lines, charity, payer)
      if (status !== declined) throw new Error(`a declined card was answered ${status}`)
    }
  },
}

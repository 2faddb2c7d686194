import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

export const savedCard: Job = {
  name: 'by a donor with a saved card',
  ends: 'ReceiptMailed',
  isDoneByMany: true,
  prepare: async ({ donor, charity, next }) => {
    const body = {
      amount: 100,
      coverFee: true,
      paymentMethod: donor.cards.good,
      organizationId: charity.organizationId,
      projectId: charity.projectId,
      fingerprint: next(),
      again: true,
    }
    return async () => expectGood(await donor.ask('POST', '/api/donors/payments', body), 'a donor')
  },
}

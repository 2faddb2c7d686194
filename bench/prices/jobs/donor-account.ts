import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

export const donorAccount: Job = {
  name: 'a donor’s account',
  isDoneByMany: true,
  prepare: async ({ donor, charity }) => {
    const gifts = new URLSearchParams({
      organizationViewId: charity.organizationId,
      status: 'complete',
    })
    const paths = ['', `/payments?${gifts.toString()}`, '/statements']
    return async () => {
      const answers = await Promise.all([
        ...paths.map((path) => donor.ask('GET', `/api/donors${path}`)),
        donor.ask('GET', '/api/cards'),
      ])
      for (const answer of answers) expectGood(answer, 'a donor')
    }
  },
}

import { call } from '../../chaos/people/call.ts'
import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

const paths = ['/', '/api/donors/organization', '/api/projects']

export const firstPage: Job = {
  name: 'a charity’s first page',
  isDoneByMany: true,
  prepare:
    async ({ charity: { host }, world: { port } }) =>
    async () => {
      const answers = await Promise.all(paths.map((path) => call('GET', { port, host, path })))
      for (const answer of answers) expectGood(answer, 'a visitor')
    },
}

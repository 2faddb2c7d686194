import type { Job } from '../job.ts'

/** A job with all requests that a screen of the desk sends at once when it is opened. */
const opens = (screen: string, ...paths: readonly string[]): Job => ({
  name: `desk: ${screen}`,
  isDoneByMany: true,
  prepare:
    async ({ desk }) =>
    async () => {
      await Promise.all(paths.map((path) => desk('GET', path)))
    },
})

export const deskPages: readonly Job[] = [
  opens('overview', '/overview', '/giving?period=30d'),
  opens('a page of payments', '/payments', '/payments/totals', '/projects'),
  opens('a search', '/payments?q=chan', '/payments/totals?q=chan'),
  {
    name: 'desk: one payment',
    isDoneByMany: true,
    prepare: async ({ desk }) => {
      const { rows } = (await desk('GET', '/payments')) as { rows: readonly { id: string }[] }
      const path = `/payments/${rows[0]?.id}`
      return async () => {
        await Promise.all(['', '/timeline', '/postings'].map((part) => desk('GET', path + part)))
      }
    },
  },
]

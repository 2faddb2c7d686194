import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { NetworkError } from './failure/problem.ts'
import { readOnce } from './read-once.ts'

it('a query is read once, and a failure is left to its screen without another attempt', async () => {
  const client = createQueryClient()
  let reads = 0
  const query = {
    queryKey: ['frame'],
    queryFn: async () => {
      reads += 1
      if (reads === 1) throw new NetworkError('timed_out', false)
      return 'read'
    },
  }
  await readOnce(client, query)
  expect({ reads, data: client.getQueryData(query.queryKey) }).toEqual({ reads: 1 })
  await readOnce(client, query)
  await readOnce(client, query)
  expect({ reads, data: client.getQueryData(query.queryKey) }).toEqual({ reads: 2, data: 'read' })
})

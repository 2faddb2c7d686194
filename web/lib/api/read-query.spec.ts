import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { readOnce } from './read-once.ts'
import { readQuery } from './read-query.ts'

let reads = 0
const query = {
  queryKey: ['session'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    reads += 1
    const read = reads
    await new Promise((resolve) => setTimeout(resolve, 5))
    return signal.aborted ? 'aborted' : `read ${read}`
  },
}

const closesScreen = (queryClient: QueryClient) =>
  new QueryObserver(queryClient, query).subscribe(() => {})()
const logsIn = (queryClient: QueryClient) => queryClient.removeQueries()

it.each([
  ['a screen that shares the request closes', closesScreen],
  ['a login removes the query', logsIn],
])('a query is read to the end if %s', async (_, cancel) => {
  const queryClient = createQueryClient()
  reads = 0
  const reading = readQuery(queryClient, query)
  const readingOnce = readOnce(queryClient, query)
  cancel(queryClient)
  expect(await reading).toBe('read 2')
  await readingOnce
  expect(queryClient.getQueryData(query.queryKey)).toBe('read 2')
})

it('a failure is passed on to the reader of a query', async () => {
  const refused = { queryKey: ['refused'], queryFn: () => Promise.reject(new Error('refused')) }
  await expect(readQuery(createQueryClient(), refused)).rejects.toThrow('refused')
})

import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { readQuery } from './read-query.ts'

/**
 * Reads a query that is not in the cache, before a screen that shows it. A failure is left to the
 * screen, which reads it again and shows it.
 */
export const readOnce = async <Answer, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
): Promise<void> => {
  if (queryClient.getQueryData(query.queryKey) !== undefined) return
  await readQuery(queryClient, { ...query, retry: false }).catch(() => undefined)
}

import {
  CancelledError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Reads a query outside a component, for example before a route opens. A query has one request. If
 * a screen that shares it closes, or a login removes the query, the request is cancelled: the query
 * is then read again, because its reader still waits.
 */
export const readQuery = async <Answer, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
): Promise<Answer> => {
  try {
    return await queryClient.fetchQuery(query)
  } catch (error) {
    if (error instanceof CancelledError) return readQuery(queryClient, query)
    throw error
  }
}

import { useQueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Returns a function that keeps the answer of a decision as what this query has read. After a
 * failure the query is read again.
 */
export const useKeepAnswer = (queryKey: QueryKey) => {
  const queryClient = useQueryClient()
  return async <Answer>(sending: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await sending
      queryClient.setQueryData(queryKey, answer)
      return answer
    } catch (error) {
      // A colleague was faster, or it was done although the answer was lost.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}

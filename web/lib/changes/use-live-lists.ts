import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveList } from '@almoner/api/http/live-lists/contract.ts'
import { waitsForReader } from '../api/failure/problem.ts'
import type { Realm } from '../session/session.ts'
import { followChanges } from './follow-changes.ts'

/** Options of a query that is read again when one of these lists changes (`useLiveLists`). */
export const follows = (...lists: readonly LiveList[]) => ({ meta: { follows: lists } })

/** Reads queries again when the lists that they follow change. Used once in a tab. */
export const useLiveLists = (realm: Exclude<Realm, 'donors'>): void => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followChanges(`/api/${realm}/changes`, (changed) => {
        const isMeant = (list: LiveList) => changed === 'every' || changed.includes(list)
        const predicate = (query: Query) =>
          findLists(query).some(isMeant) && !waitsForReader(query.state.error)
        void readAgain(queryClient, predicate)
      }),
    [queryClient, realm],
  )
}

/**
 * Reads the queries again. A query that is in its first read is not restarted and may have been
 * answered before the change. It is read once more afterwards.
 */
const readAgain = async (
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
): Promise<void> => {
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ predicate })
  if (first.length === 0) return
  await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}

const findLists = ({ meta }: Query): readonly LiveList[] =>
  (meta?.['follows'] ?? []) as readonly LiveList[]

import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveList } from '@almoner/api/live-lists/contract.ts'
import type { Realm } from '../session.ts'
import { followChanges } from './follow-changes.ts'

/** Options of a query that is read again when one of these lists changes (`useLiveLists`). */
export const follows = (...lists: readonly LiveList[]) => ({ meta: { follows: lists } })

/** Reads queries again when the lists that they follow change. Once in a tab. */
export const useLiveLists = (realm: Exclude<Realm, 'donors'>): void => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followChanges(`/api/${realm}/changes`, (changed) => {
        const isMeant = (list: LiveList) => changed === 'every' || changed.includes(list)
        const predicate = (query: Query) => listsOf(query).some(isMeant)
        void queryClient.invalidateQueries({ predicate })
      }),
    [queryClient, realm],
  )
}

const listsOf = ({ meta }: Query): readonly LiveList[] =>
  (meta?.['follows'] ?? []) as readonly LiveList[]

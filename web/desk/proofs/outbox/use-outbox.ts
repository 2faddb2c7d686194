import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { proofsList, type DecisionsAnswer } from '@almoner/api/desk/proofs/contract.ts'
import { call } from '../../../lib/api/api.ts'
import { listKey } from '../../../ui/list-screen/use-list-query.ts'
import { deskKey } from '../../payments/payments-api.ts'
import { createOutbox, type DecisionOutbox, type OutboxView, type Send } from './decision-outbox.ts'

const send: Send = (decisions, { keepalive }) =>
  call<DecisionsAnswer>(
    'POST',
    '/api/organizations/payments/decisions',
    { decisions },
    { keepalive },
  )

const outboxes = new WeakMap<QueryClient, Map<string, DecisionOutbox>>()

// Each person has one outbox for all screens, so a person who returns to the screen sees the
// outcome.
const findOutbox = (queryClient: QueryClient, of: string): DecisionOutbox => {
  const clientOutboxes = outboxes.get(queryClient) ?? new Map<string, DecisionOutbox>()
  outboxes.set(queryClient, clientOutboxes)
  const existing = clientOutboxes.get(of)
  if (existing) return existing
  const pageKey = [...listKey(proofsList), 'page']
  const created = createOutbox({
    of,
    send,
    // The page of the queue stays as it is under the person who works through it.
    answered: () =>
      void queryClient.invalidateQueries({
        queryKey: deskKey,
        predicate: ({ queryKey }) => !pageKey.every((part, at) => queryKey[at] === part),
      }),
  })
  clientOutboxes.set(of, created)
  return created
}

/** The decisions of this person; `place` is the address of the page of the queue. */
export const useOutbox = (
  of: string,
  place: string,
): { outbox: DecisionOutbox; view: OutboxView } => {
  const outbox = findOutbox(useQueryClient(), of)
  const view = useSyncExternalStore(outbox.subscribe, outbox.getView)
  useEffect(() => {
    outbox.resume()
    const leave = (): void => outbox.flush({ keepalive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      outbox.flush()
    }
  }, [outbox])
  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current !== place) outbox.flush()
    lastPlace.current = place
  }, [outbox, place])
  return { outbox, view }
}

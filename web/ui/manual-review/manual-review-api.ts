import { queryOptions } from '@tanstack/react-query'
import { inboxLists, type ReviewItem } from '@almoner/api/desk/manual-review/inbox-list-contract.ts'
import { call } from '../../lib/api.ts'
import { totalsQuery } from '../list-screen/use-list-query.ts'

/** The owner of the reviews, as the API spells it: a charity, or the platform. */
export type InboxArea = keyof typeof inboxLists

/** How many reviews are open: "3", "99+", or nothing where there is none. */
export const inboxCountQuery = (area: InboxArea) =>
  queryOptions({
    ...totalsQuery(inboxLists[area], {}),
    select: ({ rows }: { rows: number }) => countOf(rows),
  })

const most = 99

const countOf = (open: number): string | undefined => {
  if (open === 0) return undefined
  return open > most ? `${most}+` : String(open)
}

export const settle = (area: InboxArea, { id }: Pick<ReviewItem, 'id'>, note: string) =>
  call<undefined>('POST', `/api/${area}/inbox/${id}/resolve`, { note })

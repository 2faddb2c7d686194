import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DonationRecordsAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { recordMoney } from '@almoner/api/donor/records/money-contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { call } from '../../lib/api/api.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import type { GiftForm } from './form/use-gift-form.ts'

/** The amount of the donor's last one-time gift to this charity; null if there is none. */
const lastAmountQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['last-amount', organizationId],
    queryFn: async ({ signal }): Promise<Cents | null> => {
      const query = new URLSearchParams({ organizationViewId: organizationId, status: 'complete' })
      const path = `/api/donors/payments?${query}`
      const records = await call<DonationRecordsAnswer>('GET', path, undefined, {
        money: recordMoney,
        signal,
      })
      const last = records.find(({ instalment }) => instalment === null)
      return last ? last.amount : null
    },
    staleTime: 60_000,
    retry: false,
  })

/**
 * Fills an empty amount with the donor's last one, once. Later changes by the donor stay, and so
 * does a gift that was begun elsewhere. Returns the amount that was filled in.
 */
export const useLastAmount = (
  { gift, minimumCents, changeAmount }: Pick<GiftForm, 'gift' | 'minimumCents' | 'changeAmount'>,
  { isDonor }: { isDonor: boolean },
): Cents | undefined => {
  const { id } = useOrganisation()
  const { data } = useQuery({ ...lastAmountQuery(id), enabled: isDonor && gift.amount === '' })
  const isDone = useRef(gift.amount !== '')
  const last = data && data >= minimumCents ? data : undefined
  useEffect(() => {
    if (isDone.current || last === undefined) return
    isDone.current = true
    const isBegun = Boolean(readCheckout().gift?.amount)
    if (gift.amount === '' && !isBegun) changeAmount(String(last / 100))
  })
  return isDonor ? last : undefined
}

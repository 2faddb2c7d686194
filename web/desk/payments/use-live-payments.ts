import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import {
  allOf,
  newestQuery,
  paymentsQuery,
  takeInNewest,
  type PaymentsFilter,
} from './payments-api.ts'

/** The charity's payments as far as they were opened, and whatever has come in since. */
export const useLivePayments = (status: PaymentsFilter | undefined) => {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(paymentsQuery(status))
  const newest = useQuery({ ...newestQuery(status), enabled: list.isSuccess })
  useEffect(() => {
    if (newest.data) takeInNewest(queryClient, status, newest.data)
  }, [queryClient, status, newest.data])
  const payments = list.data ? allOf(list.data.pages) : undefined
  return { list, payments, isCutOff: newest.isError, fresh: useFresh(status, payments) }
}

/** Which payments came in while the list was being looked at. */
const useFresh = (
  status: PaymentsFilter | undefined,
  payments: readonly DeskPayment[] | undefined,
): ReadonlySet<string> => {
  const [met, setMet] = useState<{ status: PaymentsFilter | undefined; newest: string }>()
  if (payments && (!met || met.status !== status)) setMet({ status, newest: newestOf(payments) })
  if (!payments || !met) return none
  const since = payments.filter(({ initiatedAt }) => initiatedAt > met.newest)
  return new Set(since.map(({ id }) => id))
}

const none: ReadonlySet<string> = new Set()

const newestOf = (payments: readonly DeskPayment[]): string => payments[0]?.initiatedAt ?? ''

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  waitingMoney,
  providerFeesMoney,
  trialBalanceMoney,
  moneyOfYear,
  type MoneyOfYearAnswer,
  type ProviderFeesAnswer,
  type TrialBalanceAnswer,
  type WaitingAnswer,
} from '@almoner/api/admin/platform-money/contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import type { BooksClocks } from '../../ui/books-clocks/books-clocks-search.ts'

const path = '/api/admin/money'

/**
 * Reads the books over all charities on both clocks. The previous books stay until the next are
 * loaded.
 */
export const trialBalanceQuery = (clocks: BooksClocks) => {
  const query = toQuery(clocks)
  return queryOptions({
    queryKey: ['admin', 'money', 'trial-balance', query],
    queryFn: ({ signal }) =>
      call<TrialBalanceAnswer>('GET', path, undefined, { money: trialBalanceMoney, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A year of what the providers took; undefined: the present one. */
export const providerFeesQuery = (year: number | undefined) => {
  const query = year === undefined ? {} : { year: String(year) }
  return queryOptions({
    queryKey: ['admin', 'money', 'provider-fees', query],
    queryFn: ({ signal }) =>
      call<ProviderFeesAnswer>('GET', `${path}/provider-fees`, undefined, {
        money: providerFeesMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The payouts and invoices of a year; undefined: the present one. */
export const moneyOfYearQuery = (year: number | undefined) => {
  const query = year === undefined ? {} : { year: String(year) }
  return queryOptions({
    queryKey: ['admin', 'money', 'year', query],
    queryFn: ({ signal }) =>
      call<MoneyOfYearAnswer>('GET', `${path}/year`, undefined, {
        money: moneyOfYear,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export const waitingQuery = queryOptions({
  queryKey: ['admin', 'money', 'waiting'],
  queryFn: ({ signal }) =>
    call<WaitingAnswer>('GET', `${path}/waiting`, undefined, { money: waitingMoney, signal }),
  ...follows('applications', 'manual_review'),
})

/** The addresses of the files. */
export const trialBalanceFile = (clocks: BooksClocks): string =>
  `${path}/trial-balance.csv${toSearch(toQuery(clocks))}`
export const providerFeesFile = (year: number): string => `${path}/provider-fees.csv?year=${year}`

const toQuery = ({ asOf, knownAt }: BooksClocks): Record<string, string> => ({
  ...(asOf && { asOf }),
  ...(knownAt && { knownAt }),
})

const toSearch = (query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}

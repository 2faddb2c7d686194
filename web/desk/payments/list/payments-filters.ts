import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  listedMethods,
  type paymentsList,
} from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { mostWaiting } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import type { Address } from '@almoner/api/http/lists/contract.ts'
import { paymentStatuses } from '@almoner/api/use-cases/payments/status/payment-status-contract.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { usePaymentStatusLabel } from '../../../ui/data/status/status-pill.tsx'
import type { FilterLook, FilterLooks } from '../../../ui/list-screen/filters/filter-look.ts'
import { projectsQuery } from '../payments-api.ts'
import { useLinkFilters } from './use-link-filters.ts'

/** Returns the filters of payments. */
export const usePaymentFilters = (
  address: Address<typeof paymentsList>,
  waiting: number,
): FilterLooks => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const { data } = useQuery(projectsQuery)
  const projects = data?.projects ?? []
  return {
    q: { label: t`Name, email, receipt number or reference` },
    status: useStatusFilter(address.status, waiting),
    day: { label: t`Date` },
    recorded: { label: t`Recorded` },
    method: {
      label: t`Payment method`,
      options: listedMethods.map((value) => ({ value, word: methodName(value) })),
    },
    project: {
      label: t`Project`,
      options: [
        ...projects.map(({ id, name }) => ({ value: id, word: name })),
        { value: 'none', word: t`General donation` },
      ],
    },
    type: {
      label: t`Type`,
      options: [
        { value: 'donation', word: t`Donation` },
        { value: 'payment', word: t`Payment` },
      ],
    },
    source: {
      label: t`Channel`,
      options: [
        { value: 'online', word: t`On this platform` },
        { value: 'offline', word: t`Offline` },
      ],
    },
    amount: { label: t`Total` },
    ...useLinkFilters(address),
  }
}

/** The everyday states are links beside the title; all of them can be chosen as a filter. */
const useStatusFilter = (status: string | undefined, waiting: number): FilterLook => {
  const { t } = useLingui()
  const toStatusLabel = usePaymentStatusLabel()
  const waitsOrShown = waiting > 0 || status === 'waiting'
  const count = waiting >= mostWaiting ? `${mostWaiting - 1}+` : String(waiting)
  return {
    label: t`Status`,
    linked: [...(waitsOrShown ? ['waiting'] : []), 'complete', 'processing', 'error'],
    options: [
      { value: 'waiting', word: t`To review`, ...(waiting > 0 && { count }) },
      ...paymentStatuses.map((value) => ({ value, word: toStatusLabel(value) })),
      { value: 'partly_refunded', word: t`Partly refunded` },
      { value: 'disputed', word: t`Disputed` },
      { value: 'came', word: t`Paid, also if refunded later` },
    ],
  }
}

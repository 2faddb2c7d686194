import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { plansList } from '@almoner/api/desk/recurring-plans/plans-list-contract.ts'
import type { Address } from '@almoner/api/http/lists/contract.ts'
import { formatDays } from '../../ui/list-screen/filters/chip-text.ts'
import type { FilterLook } from '../../ui/list-screen/filters/filter-look.ts'
import { projectsQuery } from '../payments/payments-api.ts'

/** Returns the filters of plans and of their instalments that share a label in both lists. */
export const usePlanFilters = (): Record<'q' | 'project' | 'type' | 'amount', FilterLook> => {
  const { t } = useLingui()
  const projects = useQuery(projectsQuery).data?.projects ?? []
  return {
    q: { label: t`Donor, email or project` },
    project: {
      label: t`Project`,
      options: projects.map(({ id, name }) => ({ value: id, word: name })),
    },
    type: {
      label: t`Type`,
      options: [
        { value: 'donation', word: t`Donation` },
        { value: 'payment', word: t`Payment` },
      ],
    },
    amount: { label: t`Amount` },
  }
}

/** The filters that only the links of the dashboard set. */
export const usePlanLinkFilters = ({
  standing,
  risk,
  left,
}: Address<typeof plansList>): Record<'standing' | 'risk' | 'left', FilterLook> => {
  const { t } = useLingui()
  const standings: Record<string, string> = {
    running: t`Counted in the monthly amount`,
    paused: t`Paused`,
    failed: t`Payment failed`,
    ended: t`Cancelled`,
    completed: t`Completed as planned`,
  }
  const risks: Record<string, string> = {
    any: t`At risk`,
    retrying: t`Charge failed, retry scheduled`,
    waiting: t`Awaiting the donor’s confirmation`,
    card_expiring: t`Card expires within 60 days`,
  }
  const days = formatDays(left ?? '')
  return {
    standing: { label: t`Status`, as: 'chip', text: standing && standings[standing] },
    risk: { label: t`At risk`, as: 'chip', text: risk && risks[risk] },
    left: { label: t`Status`, as: 'chip', text: t`Ended or failed: ${days}` },
  }
}

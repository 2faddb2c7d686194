import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FilterLook } from '../../ui/list-screen/list-filters.tsx'
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

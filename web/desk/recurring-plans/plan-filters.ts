import { useLingui } from '@lingui/react/macro'
import type { FilterLook } from '../../ui/list-screen/list-filters.tsx'

export type ListedProject = { id: string; name: string }

/** Returns the filters of plans and of their instalments that share a label in both lists. */
export const usePlanFilters = (
  projects: readonly ListedProject[],
): Record<'q' | 'project' | 'type' | 'amount', FilterLook> => {
  const { t } = useLingui()
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

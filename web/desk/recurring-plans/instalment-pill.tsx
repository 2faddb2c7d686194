import type { InstalmentOfCharity } from '@almoner/api/desk/recurring-plans/contract.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { looks, useStatusLabel } from './plan-labels.ts'

/** Shows the status of an instalment. Word, colour and drawing have one meaning. */
export const InstalmentPill = ({ status }: { status: InstalmentOfCharity['status'] }) => {
  const toStatusLabel = useStatusLabel()
  const { tone, icon } = looks[status]
  return (
    <Pill tone={tone} icon={icon}>
      {toStatusLabel(status)}
    </Pill>
  )
}

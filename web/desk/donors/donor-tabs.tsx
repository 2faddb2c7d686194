import { useLingui } from '@lingui/react/macro'
import { FilterLabels } from '../../ui/data/table/filter-labels.tsx'
import { useMay } from '../use-may.ts'

export type DonorTabsProps = {
  current: 'yes' | 'news' | undefined
  /** Other parameters of the address, which stay. */
  search?: Readonly<Record<string, string>>
}

/** All donors, those with a monthly gift, and those who agreed to the charity's news. */
export const DonorTabs = ({ current, search }: DonorTabsProps) => {
  const { t } = useLingui()
  const seesConsent = useMay('supporters.read')
  return (
    <FilterLabels
      label={t`Filter donors`}
      to="/Donors"
      name="monthly"
      current={current}
      {...(search && { search })}
      words={[
        { value: undefined, word: t`All` },
        { value: 'yes', word: t`Monthly` },
        ...(seesConsent
          ? [{ value: 'news', word: t`Agreed to receive news`, to: '/Donors/News' as const }]
          : []),
      ]}
    />
  )
}

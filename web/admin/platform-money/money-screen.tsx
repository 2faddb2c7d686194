import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PrintButton } from '../../ui/button/print-button.tsx'
import { FilterLabels } from '../../ui/data/table/filter-labels.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import styles from './platform-money.module.css'

type MoneyScreenProps = {
  view: 'overview' | 'fees' | 'balance'
  lead: ReactNode
  /** `Section`s. */
  children: ReactNode
}

/** One of the three screens of the platform's money, with the links to the others. */
export const MoneyScreen = ({ view, lead, children }: MoneyScreenProps) => {
  const { t } = useLingui()
  const labels = { overview: t`Overview`, fees: t`Payouts and fees`, balance: t`Trial balance` }
  const title = view === 'overview' ? t`Money` : labels[view]
  return (
    <article className={styles.screen} data-in-order="all">
      <header className={styles.top}>
        <ScreenTitle title={title} lead={lead}>{t`Money`}</ScreenTitle>
        <FilterLabels
          label={t`Money`}
          to="/AdminMoney"
          name="view"
          current={view}
          words={[
            { value: 'overview', word: labels.overview, to: '/AdminMoney' },
            { value: 'fees', word: labels.fees, to: '/AdminMoney/Fees' },
            { value: 'balance', word: labels.balance, to: '/AdminMoney/TrialBalance' },
          ]}
        />
      </header>
      {children}
      <div className={styles.bar}>
        <PrintButton />
      </div>
    </article>
  )
}

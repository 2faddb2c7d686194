import { Trans, useLingui } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { CSSProperties, ReactNode } from 'react'
import { formatMoney } from '../../lib/text/format.ts'
import { Money } from '../../ui/data/money/money.tsx'
import styles from './share-list.module.css'
import { Wrap } from '../../ui/layout/arrangement/wrap.tsx'

type Share = {
  key: string
  name: string
  amount: Cents
  /** The progress of all time, if there is a goal. */
  progress: { goal: Cents; raised: Cents } | null
}

type ShareListProps = { title: ReactNode; total: Cents; shares: readonly Share[] }

/** The parts of a sum, the largest first, each with a bar of its share. */
export const ShareList = ({ title, total, shares }: ShareListProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.shares}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {shares.map(({ key, name, amount, progress }) => {
          const share = total === 0 ? 0 : amount / total
          const percent = Math.round(share * 100)
          return (
            <li key={key} className={styles.share}>
              <Wrap as="span">{name}</Wrap>
              <span>
                <Money amountCents={amount} />{' '}
                <span className={styles.percent}>{t`${percent} %`}</span>
              </span>
              <span
                aria-hidden="true"
                className={styles.bar}
                style={{ '--share': `${share * 100}%` } as CSSProperties}
              />
              {progress && <Progress {...progress} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Progress = ({ goal, raised }: { goal: Cents; raised: Cents }) => {
  const [has, wants] = [formatMoney(raised), formatMoney(goal)]
  return (
    <span className={styles.progress}>
      <Trans>
        {has} of the {wants} goal since the project began, net of refunds
      </Trans>
    </span>
  )
}

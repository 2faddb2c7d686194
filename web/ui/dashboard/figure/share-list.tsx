import { Trans } from '@lingui/react/macro'
import { useState, type CSSProperties, type ReactNode } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatPercent } from '../../../lib/text/format.ts'
import { Button } from '../../button/button.tsx'
import { Wrap } from '../../layout/arrangement/wrap.tsx'
import styles from './share-list.module.css'

type Share = {
  key: string
  name: ReactNode
  amount: Cents
  /** The amount as it is shown, with a link to its list. */
  figure: ReactNode
  /** Facts below the bar. */
  notes: ReactNode
}

/** The number of shares that are shown at first; the height of the part has room for them. */
const firstShares = 5

/** The parts of a sum, the largest first, each with a bar of its share. */
export const ShareList = ({ shares }: { shares: readonly Share[] }) => {
  const [isWhole, setWhole] = useState(false)
  const language = useLanguage()
  const total = shares.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
  const count = shares.length
  return (
    <>
      <ul className={styles.list}>
        {(isWhole ? shares : shares.slice(0, firstShares)).map((each) => {
          const share = total === 0 ? 0 : Math.max(each.amount, 0) / total
          return (
            <li key={each.key} className={styles.share}>
              <Wrap as="span">{each.name}</Wrap>
              <span className={styles.figures}>
                {each.figure}{' '}
                <span className={styles.percent}>{formatPercent(share, language)}</span>
              </span>
              <span
                aria-hidden="true"
                className={styles.bar}
                style={{ '--share': `${share * 100}%` } as CSSProperties}
              />
              {each.notes}
            </li>
          )
        })}
      </ul>
      {count > firstShares && !isWhole && (
        <div>
          <Button look="quiet" onClick={() => setWhole(true)}>
            <Trans>Show all {count}</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** A fact below the bar of a share. */
export const ShareNote = ({ children }: { children: ReactNode }) => (
  <span className={styles.note}>{children}</span>
)

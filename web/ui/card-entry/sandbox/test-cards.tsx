import { Trans, useLingui } from '@lingui/react/macro'
import styles from '../card-entry.module.css'

export type TestCardsProps = { choose: (number: string) => void }

/** Explains that no money moves here, and lists the card provider's test cards. */
export const TestCards = ({ choose }: TestCardsProps) => {
  const { t } = useLingui()
  const cards = [
    { number: '4242 4242 4242 4242', words: t`succeeds (Visa, United States)` },
    { number: '4000 0034 4000 0004', words: t`succeeds (Visa, Hong Kong)` },
    { number: '4000 0027 6000 3184', words: t`asks for 3-D Secure` },
    { number: '4000 0000 0000 0002', words: t`is declined` },
  ]
  return (
    <details className={styles.test}>
      <summary>
        <Trans>This is a demonstration: use a test card, no money moves</Trans>
      </summary>
      <ul>
        {cards.map(({ number, words }) => (
          <li key={number}>
            <button type="button" onClick={() => choose(number)}>
              {number}
            </button>{' '}
            {words}
          </li>
        ))}
      </ul>
    </details>
  )
}

import { Trans } from '@lingui/react/macro'
import { BooksClocksForm, type ClocksProps } from './books-clocks.tsx'
import styles from './other-day.module.css'

/** The form for the figures of another day, folded while those of today are shown. */
export const OtherDay = (props: ClocksProps) => {
  const { asOf, knownAt } = props.asked
  return (
    <details className={styles.day} open={(asOf ?? knownAt) !== undefined}>
      <summary>
        <Trans>Figures as of another day</Trans>
      </summary>
      <BooksClocksForm key={`${asOf} ${knownAt}`} {...props} />
    </details>
  )
}

import { Trans } from '@lingui/react/macro'
import { cents } from '@almoner/domain/kernel/money.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { MoneyLines } from '../ui/data/money/money-lines.tsx'
import styles from './specimen-sheet.module.css'

// A local Visa, fee covered by the payer: one of the fee table's worked examples.
const example = {
  amountCents: cents(50_000),
  feeCents: cents(1_911),
  charityReceivesCents: cents(50_000),
  totalCents: cents(51_911),
}

/** Shows an example of a gift. */
export const SpecimenSheet = () => (
  <figure className={styles.sheet}>
    <MoneyLines {...example} />
    <figcaption className={styles.caption}>
      <Icon name="success" size={16} />
      <Trans>An example: HK$500 by a Hong Kong Visa card, the fee covered by the payer</Trans>
    </figcaption>
  </figure>
)

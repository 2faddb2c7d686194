import { Trans } from '@lingui/react/macro'
import styles from './legal-text.module.css'

/** Lists the uses of the details of payers and donors. */
export const PrivacyPoints = () => (
  <ul className={styles.points}>
    <li>
      <Trans>Almoner keeps your name, email address, phone number and donations.</Trans>
    </li>
    <li>
      <Trans>A charity sees what you gave to it, but not what you gave to others.</Trans>
    </li>
    <li>
      <Trans>Your card’s number stays with the card provider.</Trans>
    </li>
    <li>
      <Trans>
        Your details are used for your donations and their receipts. A charity sends you news only
        if you agree.
      </Trans>
    </li>
    <li>
      <Trans>
        You may ask to see, correct or erase your details, under the Personal Data (Privacy)
        Ordinance.
      </Trans>
    </li>
  </ul>
)

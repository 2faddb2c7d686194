import { Trans } from '@lingui/react/macro'
import { NewTabLink } from './new-tab-link.tsx'
import styles from './legal-text.module.css'

/** Of Stripe: what a charity accepts with an account that takes cards. */
const stripeAgreement = 'https://stripe.com/legal/connect-account'

/** What the agreement with a charity refers to, each a page of its own. */
export const AgreementLinks = () => (
  <ul className={styles.links}>
    <li>
      <NewTabLink to="/PriceList">
        <Trans>Price list</Trans>
      </NewTabLink>
    </li>
    <li>
      <NewTabLink to="/PrivacyPolicy">
        <Trans>Privacy policy</Trans>
      </NewTabLink>
    </li>
    <li>
      <NewTabLink to={stripeAgreement}>
        <span translate="no">Stripe Connected Account Agreement</span>
      </NewTabLink>
    </li>
  </ul>
)

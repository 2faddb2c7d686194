import { Trans } from '@lingui/react/macro'
import { NewTabLink } from './new-tab-link.tsx'
import styles from './legal-text.module.css'

/** Stripe's agreement, which a charity accepts with an account that accepts cards. */
const stripeAgreement = 'https://stripe.com/legal/connect-account'

/** Lists the documents to which the agreement with a charity refers, each on its own page. */
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

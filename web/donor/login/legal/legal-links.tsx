import { Trans } from '@lingui/react/macro'
import { NewTabLink } from '../../../ui/legal-text/new-tab-link.tsx'

/** Links to the privacy policy and to the terms of an account. */
export const LegalLinks = () => (
  <>
    <NewTabLink to="/PrivacyPolicy">
      <Trans>Privacy policy</Trans>
    </NewTabLink>
    <NewTabLink to="/Terms">
      <Trans>Terms</Trans>
    </NewTabLink>
  </>
)

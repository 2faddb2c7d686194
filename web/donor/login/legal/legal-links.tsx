import { Trans } from '@lingui/react/macro'
import { NewTabLink } from '../../../ui/legal-text/new-tab-link.tsx'

/** What becomes of one's details, and what an account is agreed on. */
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

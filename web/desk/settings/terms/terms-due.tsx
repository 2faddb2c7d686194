import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'

/** Asks an owner to read a newer version of the agreement. The desk stays open until then. */
export const TermsDue = () => (
  <Notice
    title={<Trans>The terms have a newer version</Trans>}
    action={
      <LinkButton to="/OrgSettings/Terms">
        <Trans>Read the terms</Trans>
      </LinkButton>
    }
  >
    <Trans>One owner accepts it for your charity. You can continue to work until then.</Trans>
  </Notice>
)

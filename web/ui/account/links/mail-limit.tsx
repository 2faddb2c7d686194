import { Trans } from '@lingui/react/macro'

/** Anybody can enter somebody else's address, so that the server limits these letters. */
export const MailLimit = () => (
  <p>
    <Trans>An address gets five of these emails a day at most.</Trans>
  </p>
)

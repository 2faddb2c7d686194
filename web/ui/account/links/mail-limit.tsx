import { Trans } from '@lingui/react/macro'

/** A user can enter another person's address, so the server limits these letters. */
export const MailLimit = () => (
  <p>
    <Trans>An address gets five of these emails a day at most.</Trans>
  </p>
)

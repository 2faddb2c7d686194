import { Trans, useLingui } from '@lingui/react/macro'
import { ErrorPrompt } from './error-prompt.tsx'
import { LinkButton } from './link-button.tsx'

/** An address that leads nowhere. */
export const NotFound = () => {
  const { t } = useLingui()
  return (
    <ErrorPrompt
      motif="tram"
      title={t`This page does not exist`}
      action={
        <LinkButton to="/" look="primary">
          <Trans>Go to the start</Trans>
        </LinkButton>
      }
    >
      <Trans>The address may be mistyped, or the page may have moved.</Trans>
    </ErrorPrompt>
  )
}

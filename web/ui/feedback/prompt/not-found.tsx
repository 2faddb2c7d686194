import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorPrompt } from './error-prompt.tsx'
import { LinkButton } from '../../button/link-button.tsx'

/** Shown at an unknown address, below the header of its area if there is one. */
export const NotFoundPrompt = ({ header }: { header?: ReactNode }) => {
  const { t } = useLingui()
  return (
    <ErrorPrompt
      header={header}
      motif="tram"
      title={t`This page does not exist`}
      action={
        <LinkButton to="/" look="primary">
          <Trans>Go to the home page</Trans>
        </LinkButton>
      }
    >
      <Trans>The address may be mistyped, or the page may have moved.</Trans>
    </ErrorPrompt>
  )
}

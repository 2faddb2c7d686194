import { Trans, useLingui } from '@lingui/react/macro'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorPrompt } from './error-prompt.tsx'
import { Button } from '../../button/button.tsx'
import { LinkButton } from '../../button/link-button.tsx'
import { Row } from '../../layout/arrangement/row.tsx'

type NotFoundPromptProps = {
  header?: ReactNode
  /** True inside the frame of a site, which stays. */
  isFramed?: boolean
  /** The first screen of the site. */
  home?: string
}

/** Shown at an unknown address, below the header of its area if there is one. */
export const NotFoundPrompt = ({ header, isFramed = false, home = '/' }: NotFoundPromptProps) => {
  const { t } = useLingui()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <ErrorPrompt
      header={header}
      isFramed={isFramed}
      motif="tram"
      title={t`This page does not exist`}
      action={
        <Row gap={3}>
          <LinkButton to={home} look="primary">
            <Trans>Go to the home page</Trans>
          </LinkButton>
          {isFramed && canGoBack && (
            <Button onClick={() => history.back()}>
              <Trans>Back</Trans>
            </Button>
          )}
        </Row>
      }
    >
      <Trans>The address may be mistyped, or the page may have moved.</Trans>
    </ErrorPrompt>
  )
}

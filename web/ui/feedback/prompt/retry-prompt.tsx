import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { Button } from '../../button/button.tsx'
import { ErrorPrompt } from './error-prompt.tsx'

/** Replaces a screen if the session could not be read; the button loads this address again. */
export const RetryPrompt = ({ error, header }: { error: unknown; header?: ReactNode }) => {
  const { t } = useLingui()
  const router = useRouter()
  const toMessage = useErrorMessage()
  return (
    <ErrorPrompt
      header={header}
      motif="hills"
      title={t`We are sorry`}
      action={
        <Button look="primary" icon="refresh" onClick={() => void router.invalidate()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {toMessage(error)}
    </ErrorPrompt>
  )
}

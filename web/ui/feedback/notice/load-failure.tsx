import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { Notice } from './notice.tsx'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'

export type LoadFailureProps = {
  error: unknown
  retry: () => void
  /** The button's text, if it does not repeat the request. */
  act?: ReactNode
}

/** Replaces content that failed to load or is no longer valid. */
export const LoadFailure = ({ error, retry, act }: LoadFailureProps) => {
  const toMessage = useErrorMessage()
  return (
    <Notice
      tone="danger"
      action={
        <Button icon="refresh" onClick={retry}>
          {act ?? <Trans>Try again</Trans>}
        </Button>
      }
    >
      {toMessage(error)}
    </Notice>
  )
}

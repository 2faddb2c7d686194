import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { Notice } from './notice.tsx'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'

export type LoadFailureProps = {
  error: unknown
  retry: () => void
  /** The button's words, where it does not ask the same again. */
  act?: ReactNode
}

/** In the place of what could not be loaded, or holds no longer. */
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

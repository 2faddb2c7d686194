import { Trans } from '@lingui/react/macro'
import { Button } from '../../button/button.tsx'
import { Notice } from './notice.tsx'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'

/** Replaces a part of a page whose data could not be loaded. */
export const ReadAgain = ({ query }: { query: { error: unknown; refetch: () => unknown } }) => {
  const toMessage = useErrorMessage()
  return (
    <Notice
      tone="danger"
      action={
        <Button icon="refresh" onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {toMessage(query.error)}
    </Notice>
  )
}

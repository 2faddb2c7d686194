import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WalletMethod } from '@almoner/domain/kernel/payment-method.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { useErrorMessage } from '../../lib/error-message.ts'
import { useMethodName } from '../../lib/method-name.ts'
import styles from './wallet-entry.module.css'
import { useChange } from './ways-to-pay-api.ts'

/** Takes the credentials away for good. */
export const Disconnect = ({ method, onDone }: { method: WalletMethod; onDone: () => void }) => {
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const name = useMethodName()(method)
  const [open, setOpen] = useState(false)
  const change = useChange({
    onDone: () => {
      setOpen(false)
      onDone()
    },
  })
  return (
    <div className={styles.more}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Trans>Remove the credentials of {name}</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Remove the credentials of {name}?</Trans>}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>
              <Trans>Not now</Trans>
            </Button>
            <Button
              look="danger"
              busy={change.isPending && t`One moment…`}
              onClick={() => change.mutate({ disconnect: method })}
            >
              <Trans>Remove</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            Payers are no longer offered {name}. Payments that are open there now can no longer be
            confirmed here, and none can be refunded from here until you enter credentials again.
          </Trans>
        </p>
        {change.error !== null && !change.isPending && (
          <Notice tone="danger">{messageOf(change.error)}</Notice>
        )}
      </Dialog>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { WalletSettings } from '@almoner/api/desk/payment-methods/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import styles from './wallet-entry.module.css'
import { useChange } from '../payment-methods-api.ts'

/** Takes the credentials away for good. */
export const Disconnect = ({ way, onDone }: { way: WalletSettings; onDone: () => void }) => {
  const { method, credentials } = way
  const name = useMethodName()(method)
  const [open, setOpen] = useState(false)
  const change = useChange()
  return (
    <div className={styles.more}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Trans>Remove the credentials of {name}</Trans>
      </Button>
      <DecisionDialog
        name={`${method}-remove`}
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Remove the credentials of {name}?</Trans>}
        act={<Trans>Remove</Trans>}
        look="danger"
        withPassword
        seen={{ storedAt: credentials?.storedAt ?? null }}
        send={({ storedAt, password }) =>
          change({ disconnect: method, body: { seen: storedAt, stepUp: { password } } })
        }
        done={onDone}
      >
        <p>
          <Trans>
            Payers are no longer offered {name}. Payments that are open there now can no longer be
            confirmed here, and none can be refunded from here until you enter credentials again.
          </Trans>
        </p>
      </DecisionDialog>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import styles from './payment-challenge.module.css'

/** The bank's own question, in its own frame. Closed, it can be opened again: the payment waits. */
export const PaymentChallenge = ({
  url,
  what = 'payment',
}: {
  url: string
  what?: 'payment' | 'card'
}) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  return (
    <>
      <Notice
        title={
          what === 'payment' ? (
            <Trans>Your bank wants you to confirm this payment</Trans>
          ) : (
            <Trans>Your bank wants you to confirm this card</Trans>
          )
        }
        action={
          <Button onClick={() => setOpen(true)}>
            <Trans>Open your bank’s page</Trans>
          </Button>
        }
      >
        {what === 'payment' ? (
          <Trans>Nothing is charged until you do. You have five minutes.</Trans>
        ) : (
          <Trans>
            Your card is saved once you do. You have five minutes, and nothing is charged.
          </Trans>
        )}
      </Notice>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Confirm with your bank`} wide>
        <iframe
          className={styles.frame}
          src={url}
          title={t`Your bank’s confirmation page (3-D Secure)`}
          // It may run and post its form but not take this page's place. Its own origin stays its
          // own: a bank never shares ours.
          // eslint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow="publickey-credentials-get *"
        />
      </Dialog>
    </>
  )
}

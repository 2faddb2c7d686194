import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import styles from './share-page.module.css'

const QrCode = lazy(async () => {
  const { QrCode: Code } = await import('../../../components/qr-code.tsx')
  return { default: Code }
})

/** This page as a code to point a phone at, and as an address to send on. */
export const SharePage = () => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [copied, setCopied] = useState(false)
  const address = `${location.origin}/SelectMission`
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  const close = (): void => {
    setOpen(false)
    setCopied(false)
  }
  return (
    <>
      <Button icon="qr" onClick={() => setOpen(true)}>
        <Trans>Share this page</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t`Share this page`}
        actions={
          <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {copied ? t`Copied` : t`Copy the address`}
          </Button>
        }
      >
        <div className={styles.share}>
          <div className={styles.code}>
            <Suspense>
              <QrCode text={address} label={t`QR code of this page’s address`} />
            </Suspense>
          </div>
          <p className={styles.address}>{address}</p>
        </div>
      </Dialog>
    </>
  )
}

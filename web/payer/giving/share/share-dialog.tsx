import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { copyOrMark } from '../../../lib/browser/copy-text.ts'
import { pageAddress } from './page-address.ts'
import styles from './share-dialog.module.css'

/** This page as a code to point a phone at, and as an address to send on. */
export const ShareDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const addressText = useRef<HTMLParagraphElement>(null)
  const address = pageAddress()
  const { origin, pathname } = new URL(address)
  const copy = async (): Promise<void> => {
    setCopied(await copyOrMark(address, addressText.current))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Share this page`}
      actions={
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {copied ? t`Copied` : t`Copy link`}
        </Button>
      }
    >
      <div className={styles.share}>
        <div className={styles.code}>
          <QrCode text={address} label={t`QR code of this page’s address`} />
        </div>
        <p ref={addressText} className={styles.address}>
          {origin}
          <wbr />
          {pathname}
        </p>
      </div>
    </Dialog>
  )
}

import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import styles from './code-field.module.css'
import { readCodeInPicture } from './code-in-picture.ts'

type Props = { method: ManualMethod; onRead: (code: string) => void }

/** Takes the code out of a picture of it, which does not leave the device. */
export const PictureReader = ({ method, onRead }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [isUnread, setIsUnread] = useState(false)
  const read = async (picture: File | undefined): Promise<void> => {
    if (!picture) return
    const code = await readCodeInPicture(picture)
    setIsUnread(code === null)
    if (code !== null) onRead(code)
  }
  return (
    <div className={styles.reader}>
      <input
        ref={input}
        id={`${method}-picture`}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0])
          // Cleared, so that the same picture can be chosen again.
          target.value = ''
        }}
      />
      <Button icon="qr" onClick={() => input.current?.click()}>
        <Trans>Read the code from a picture</Trans>
      </Button>
      {isUnread && (
        <Notice tone="warning">
          <Trans>No QR code was found in this picture. Paste its text instead.</Trans>
        </Notice>
      )}
    </div>
  )
}

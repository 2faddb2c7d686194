import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyOrMark } from '../../lib/copy-text.ts'
import { AccountFrame } from '../account-frame.tsx'
import styles from './second-factor.module.css'

/** What opens the account where the phone is lost. Nobody can show these again. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    setCopied(await copyOrMark(codes.join('\n'), list.current))
  }
  const words = t`Recovery codes for two-step login. Each opens your account once.`
  return (
    <AccountFrame
      mark="success"
      title={t`Keep your recovery codes`}
      lead={t`Two-step login is on. If you lose your phone, each of these codes lets you in once. They are shown only now.`}
    >
      <ul ref={list} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
        <Button
          icon="download"
          onClick={() => saveText(`${words}\n${location.host}\n\n${codes.join('\n')}\n`)}
        >
          <Trans>Save</Trans>
        </Button>
        <Button icon="receipt" onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Button look="primary" wide onClick={() => void navigate({ to: '/AcInfo', replace: true })}>
        <Trans>I have kept them</Trans>
      </Button>
    </AccountFrame>
  )
}

const saveText = (text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}

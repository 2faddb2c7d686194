import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { copyOrMark } from '../../../lib/browser/copy-text.ts'
import type { LoginFrame } from '../login-frame.ts'
import styles from './second-factor.module.css'

type RecoveryCodesProps = { Frame: LoginFrame; codes: readonly string[]; kept: () => void }

/** Shows the codes that open the account if the phone is lost. They cannot be shown again. */
export const RecoveryCodes = ({ Frame, codes, kept }: RecoveryCodesProps) => {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    setCopied(await copyOrMark(codes.join('\n'), list.current))
  }
  const texts = t`Recovery codes for two-step login. Each opens your account once.`
  return (
    <Frame
      mark="success"
      title={t`Save your recovery codes`}
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
          onClick={() => saveText(`${texts}\n${location.host}\n\n${codes.join('\n')}\n`)}
        >
          <Trans>Save</Trans>
        </Button>
        {'print' in window && (
          <Button icon="receipt" onClick={() => print()}>
            <Trans>Print</Trans>
          </Button>
        )}
      </div>
      <Button look="primary" wide onClick={kept}>
        <Trans>I have saved them</Trans>
      </Button>
    </Frame>
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

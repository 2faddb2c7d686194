import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { copyOrMark } from '../../lib/browser/copy-text.ts'
import { Button } from '../button/button.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './copied-hash.module.css'

/** The beginning of a hash, which is copied whole. */
export const CopiedHash = ({ sha256, of }: { sha256: string; of: string }) => {
  const { t } = useLingui()
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    setCopied(await copyOrMark(sha256, text.current))
  }
  return (
    <span className={styles.hash}>
      <span>SHA-256</span>
      <code ref={text} className={styles.digits} translate="no" title={sha256}>
        {sha256}
      </code>
      <Button
        look="quiet"
        icon={isCopied ? 'check' : 'copy'}
        aria-label={t`Copy the SHA-256 of ${of}`}
        onClick={() => void copy()}
      >
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied && t`Copied`}</span>
      </VisuallyHidden>
    </span>
  )
}

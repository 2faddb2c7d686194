import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'
import { copyOrMark } from '../../lib/browser/copy-text.ts'
import styles from './copy-rows.module.css'
import { Icon } from '../picture/icon.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type CopyRow = {
  label: string
  /** The value that is copied. */
  value: string
  /** The value that is shown, if it differs. */
  shown?: ReactNode
}

/** Details to be carried over into another app, each with a button that copies it. */
export const CopyRows = ({ rows }: { rows: readonly CopyRow[] }) => (
  <dl className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.label} {...row} />
    ))}
  </dl>
)

const Row = ({ label, value, shown }: CopyRow) => {
  const { t } = useLingui()
  const text = useRef<HTMLSpanElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    setCopied(await copyOrMark(value, text.current))
  }
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        <span ref={text} translate="no">
          {shown ?? value}
        </span>
      </dd>
      <dd>
        <button type="button" className={styles.copy} onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span>{copied ? t`Copied` : t`Copy`}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
        <VisuallyHidden>
          <span role="status">{copied && t`${label} copied`}</span>
        </VisuallyHidden>
      </dd>
    </div>
  )
}

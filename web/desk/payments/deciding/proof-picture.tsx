import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { classes } from '../../../lib/classes.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import styles from './proof-picture.module.css'

/** Shows the payer's proof of payment. A picture is shown here, and a document is saved. */
export const ProofPicture = ({ proof }: { proof: NonNullable<DeskPayment['proof']> }) => {
  const { t } = useLingui()
  const [isLost, setLost] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const { path, contentType, bytes } = proof
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  const isPicture = contentType.startsWith('image/')
  if (isLost) {
    return (
      <Notice tone="warning">
        <Trans>The proof of payment could not be shown. Reload the page to try again.</Trans>
      </Notice>
    )
  }
  return (
    <figure className={styles.proof}>
      {isPicture && (
        <a href={path} target="_blank" rel="noreferrer" className={styles.frame}>
          <img
            src={path}
            alt={t`Proof of payment sent by the payer. Opens in its full size`}
            className={classes(styles.picture, !isLoaded && styles.loading)}
            onLoad={() => setLoaded(true)}
            onError={() => setLost(true)}
          />
        </a>
      )}
      <figcaption className={styles.saving}>
        <a href={`${path}?save`} download className={styles.save}>
          <Icon name="download" size={16} />
          {isPicture ? <Trans>Save the picture</Trans> : <Trans>Save the document (PDF)</Trans>}
        </a>
        <span className={styles.size}>{kilobytes} KB</span>
      </figcaption>
    </figure>
  )
}

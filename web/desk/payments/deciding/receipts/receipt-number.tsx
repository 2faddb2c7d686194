import { Trans } from '@lingui/react/macro'
import { Icon } from '../../../../ui/picture/icon.tsx'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import styles from './receipts.module.css'
import { Row } from '../../../../ui/layout/arrangement/row.tsx'

/** Shows the number of a valid receipt, and its document if there is one. */
export const ReceiptNumber = ({ number, link }: { number: string; link: string | null }) => (
  <Row as="p" gap={2} columnGap={4} align="center" spread>
    <span className={styles.number} translate="no">
      {number}
    </span>
    {link && (
      <a href={link} className={styles.download}>
        <Icon name="download" size={16} />
        <Trans>PDF</Trans> <VisuallyHidden>{number}</VisuallyHidden>
      </a>
    )}
  </Row>
)

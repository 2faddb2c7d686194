import { Trans } from '@lingui/react/macro'
import styles from '../onboarding.module.css'
import type { Remark } from './remark-place.ts'

/** Shows the reviewer's remarks at the place they are about. */
export const RemarkTexts = ({ remarks }: { remarks: readonly Remark[] }) =>
  remarks.map(({ text, field }) => (
    <p key={`${field} ${text}`} className={styles.remark}>
      <Trans>
        <strong>Reviewer:</strong> {text}
      </Trans>
    </p>
  ))

import { Trans } from '@lingui/react/macro'
import styles from '../onboarding.module.css'
import type { Remark } from './remark-place.ts'

/** What the reviewer wrote, at the place it is about. */
export const RemarkTexts = ({ remarks }: { remarks: readonly Remark[] }) =>
  remarks.map(({ text, field }) => (
    <p key={`${field} ${text}`} className={styles.remark}>
      <Trans>
        <strong>Reviewer:</strong> {text}
      </Trans>
    </p>
  ))

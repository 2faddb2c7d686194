import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type {
  ApplicationAnswer,
  ApplicationView,
} from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { useReviewerLabel, useSectionLabel } from '../application-labels.ts'
import styles from '../application.module.css'
import { useFieldLabel } from '../fields/field-labels.ts'
import { RemarkDialog } from './remark-dialog.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'

/** Lists the reviewers' remarks and lets a reviewer add one. */
export const Remarks = ({ application }: { application: ApplicationAnswer }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RemarkList view={application} />
      <div>
        <Button icon="plus" onClick={() => setOpen(true)}>
          <Trans>Add a remark</Trans>
        </Button>
      </div>
      <RemarkDialog application={application} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The remarks at one moment, the oldest first. */
export const RemarkList = ({ view }: { view: Pick<ApplicationView, 'remarks' | 'files'> }) => {
  const sectionLabel = useSectionLabel()
  const fieldLabel = useFieldLabel()
  const reviewerLabel = useReviewerLabel()
  const { remarks, files } = view
  if (remarks.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>There are no remarks.</Trans>
      </p>
    )
  }
  return (
    <Stack as="ul" gap={4}>
      {remarks.map(({ id, section, field, visibility, text, by, at }) => {
        const who = reviewerLabel(by)
        const file = files.find((each) => each.id === field)
        const place = file?.fileName ?? (field === null ? null : fieldLabel(section, field))
        return (
          <li key={id} className={styles.item}>
            <p className={styles.title}>
              {sectionLabel(section)}
              {place !== null && ` · ${place}`}
            </p>
            <Wrap keepsLines>{text}</Wrap>
            <p className={styles.quiet}>
              {visibility === 'applicant' ? (
                <Trans>Shown to the applicant</Trans>
              ) : (
                <Trans>For administrators only</Trans>
              )}
              {' · '}
              <Trans>by {who}</Trans> <Time at={at} />
            </p>
          </li>
        )
      })}
    </Stack>
  )
}

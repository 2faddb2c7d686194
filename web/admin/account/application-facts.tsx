import { Trans } from '@lingui/react/macro'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { ApplicationLead } from '../applications/application-lead.tsx'
import { Opening } from '../applications/opening/opening.tsx'
import { RemarkList } from '../applications/remarks/remarks.tsx'
import { Review } from '../applications/reviewing/review.tsx'
import styles from './charity-account.module.css'

/** The closed application of an open charity, folded: it can be read and no longer be changed. */
export const ApplicationFacts = ({ application }: { application: ApplicationAnswer }) => {
  const { opening } = application
  const parts = [
    {
      key: 'opening',
      title: <Trans>Opening</Trans>,
      content: opening && <Opening {...{ application, opening }} />,
    },
    {
      key: 'application',
      title: <Trans>What the charity submitted</Trans>,
      content: <Review application={application} mayRemark={false} />,
    },
    { key: 'remarks', title: <Trans>Remarks</Trans>, content: <RemarkList view={application} /> },
  ]
  return (
    <Stack gap={3}>
      <ApplicationLead application={application} />
      {parts.map(
        ({ key, title, content }) =>
          content && (
            <details key={key}>
              <summary className={styles.summary}>{title}</summary>
              <div className={styles.folded}>{content}</div>
            </details>
          ),
      )}
    </Stack>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from '@tanstack/react-router'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { DetailScreen, type DetailParts } from '../../ui/detail-screen/detail-screen.tsx'
import { AccessReason } from '../account/access-reason.tsx'
import { accountQuery } from '../account/account-api.ts'
import { CharityScreen } from '../account/charity-screen.tsx'
import { CharityNotes } from '../charity-notes/charity-notes.tsx'
import { Decided } from './deciding/decided.tsx'
import type { Question } from './deciding/use-deciding.ts'
import { Claim } from './opening/claim.tsx'
import { ApplicationLead } from './application-lead.tsx'
import { ApplicationPill } from './application-status.tsx'
import { applicationQuery, openingMilliseconds } from './applications-api.ts'
import { Opening } from './opening/opening.tsx'
import { Review } from './reviewing/review.tsx'
import { Remarks } from './remarks/remarks.tsx'
import { OpenReviews } from '../../ui/manual-review/open-reviews.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import styles from './application.module.css'

/** One charity: its application, and its account once it is open. */
export const Application = () => {
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id' })
  const { data: application, error } = useQuery(applicationQuery(id))
  const [answered, setAnswered] = useState<{ id: string; question: Question } | null>(null)
  const decided = answered?.id === id ? answered.question : null
  const code = problemCode(error)
  const isAlone = code === 'application_not_found'
  const isApproved = application?.status === 'approved'
  const account = useQuery({
    ...accountQuery(id),
    enabled: isAlone || isApproved,
    // It takes the place of the application as soon as it is open.
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' ? openingMilliseconds : false,
  })
  if (code === 'access_reason_required') return <AccessReason id={id} />
  // The account of an approved charity is pending until it has been opened.
  const isOpen = account.isPending || (account.data && account.data.status !== 'pending')
  return isAlone || (isApproved && isOpen) ? (
    <CharityScreen
      key={id}
      id={id}
      application={application ?? null}
      decided={<Decided question={decided} name={application?.name ?? ''} />}
    />
  ) : (
    <WholeApplication
      key={id}
      id={id}
      decided={decided}
      onDecided={(question) => setAnswered({ id, question })}
    />
  )
}

type Answered = {
  /** The reviewer's answer of a moment ago. */
  decided: Question | null
  onDecided: (question: Question) => void
}

/** Shows the submission, its verification, and the decision. */
const WholeApplication = ({ id, ...answered }: { id: string } & Answered) => {
  const { t } = useLingui()
  return (
    <DetailScreen
      query={applicationQuery(id)}
      name={t`Application`}
      back={{ to: '/AdminAccounts', label: <Trans>All charities</Trans> }}
      aside={
        <Link to="/AdminAccounts/$id/Replay" params={{ id }} className={styles.replay}>
          <Trans>Replay</Trans>
        </Link>
      }
      parts={useParts(answered)}
    />
  )
}

const AdminOpenReviews = ({ id }: { id: string }) => (
  <OpenReviews area="admin" about={[`application:${id}`]} mayRead maySettle />
)

/** A claim ends with the decision. */
const isOpen = ({ status }: ApplicationAnswer): boolean =>
  status === 'draft' || status === 'pending'

const useParts = ({
  decided,
  onDecided,
}: Answered): ((application: ApplicationAnswer) => DetailParts) => {
  const { t } = useLingui()
  return (application) => ({
    title: application.name ?? application.applicant.email,
    pill: <ApplicationPill status={application.status} />,
    lead: (
      <>
        <Decided question={decided} name={application.name ?? ''} />
        <Row gap={2} columnGap={6} align="center" spread>
          <ApplicationLead application={application} isTold={decided === 'approve'} />
          {isOpen(application) && <Claim application={application} />}
        </Row>
        <AdminOpenReviews id={application.id} />
      </>
    ),
    sections: [
      ...(application.opening === null
        ? []
        : [
            {
              id: 'opening',
              title: t`Opening`,
              content: <Opening application={application} opening={application.opening} />,
            },
          ]),
      {
        id: 'application',
        title: t`Application`,
        content: (
          <Review application={application} mayRemark={isOpen(application)} onDecided={onDecided} />
        ),
      },
      { id: 'remarks', title: t`Remarks`, content: <Remarks application={application} /> },
      { id: 'notes', title: t`Internal notes`, content: <CharityNotes id={application.id} /> },
    ],
  })
}

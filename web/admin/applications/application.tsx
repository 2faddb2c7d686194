import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { problemCode } from '../../lib/api/failure/problem.ts'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { DetailScreen, type DetailParts } from '../../ui/detail-screen/detail-screen.tsx'
import { AccessReason } from '../account/access-reason.tsx'
import { accountQuery } from '../account/account-api.ts'
import { CharityAccount } from '../account/charity-account.tsx'
import { CharityNotes } from '../charity-notes/charity-notes.tsx'
import { AddedDocuments } from '../legal-documents/added-documents.tsx'
import { Claim } from './opening/claim.tsx'
import { Files } from './files/files.tsx'
import { useDecidingActs } from './deciding/deciding.tsx'
import { ApplicationLead } from './application-lead.tsx'
import { ApplicationPill } from './application-status.tsx'
import { GivenFields } from './fields/given-fields.tsx'
import { applicationQuery } from './applications-api.ts'
import { Checks } from './checks/checks.tsx'
import { Opening } from './opening/opening.tsx'
import { Remarks } from './remarks/remarks.tsx'
import { Unmask } from './fields/unmask.tsx'
import { OpenReviews } from '../../ui/manual-review/open-reviews.tsx'
import styles from './application.module.css'

/** One charity: its application, and its account once it is open. */
export const Application = () => {
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id' })
  const { error } = useQuery(applicationQuery(id))
  const code = problemCode(error)
  if (code === 'access_reason_required') return <AccessReason id={id} />
  return code === 'application_not_found' ? (
    <AccountAlone key={id} id={id} />
  ) : (
    <WholeApplication key={id} id={id} />
  )
}

/** Shows the submission, its verification, and the decision. */
const WholeApplication = ({ id }: { id: string }) => {
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
      parts={useParts()}
    />
  )
}

/** A charity that was registered without an application. */
const AccountAlone = ({ id }: { id: string }) => {
  const { t } = useLingui()
  return (
    <DetailScreen
      query={accountQuery(id)}
      name={t`Charity`}
      back={{ to: '/AdminAccounts', label: <Trans>All charities</Trans> }}
      parts={useAccountParts()}
    />
  )
}

const useAccountParts = (): ((account: CharityAccountAnswer) => DetailParts) => {
  const { t } = useLingui()
  return ({ id, name, status }) => ({
    title: name,
    pill: <ApplicationPill status={status} />,
    lead: <AdminOpenReviews id={id} />,
    sections: [
      { id: 'account', title: t`Account`, content: <CharityAccount id={id} /> },
      { id: 'added', title: t`Documents added later`, content: <AddedDocuments id={id} /> },
      { id: 'notes', title: t`Internal notes`, content: <CharityNotes id={id} /> },
    ],
  })
}

const AdminOpenReviews = ({ id }: { id: string }) => (
  <OpenReviews area="admin" about={[`application:${id}`]} mayRead maySettle />
)

/** A claim ends with the decision. */
const isOpen = ({ status }: ApplicationAnswer): boolean =>
  status === 'draft' || status === 'pending'

const useParts = (): ((application: ApplicationAnswer) => DetailParts) => {
  const { t } = useLingui()
  const acts = useDecidingActs()
  return (application) => ({
    title: application.name ?? application.applicant.email,
    pill: <CurrentPill application={application} />,
    lead: (
      <>
        <ApplicationLead application={application} />
        <AdminOpenReviews id={application.id} />
        {isOpen(application) && <Claim application={application} />}
      </>
    ),
    acts: acts(application),
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
      ...(application.status === 'approved'
        ? [{ id: 'account', title: t`Account`, content: <CharityAccount id={application.id} /> }]
        : []),
      {
        id: 'application',
        title: t`What the charity submitted`,
        content: (
          <>
            <GivenFields application={application} />
            <UnmaskIfGiven application={application} />
          </>
        ),
      },
      { id: 'documents', title: t`Documents`, content: <Files application={application} /> },
      ...(application.status === 'approved'
        ? [
            {
              id: 'added',
              title: t`Documents added later`,
              content: <AddedDocuments id={application.id} />,
            },
          ]
        : []),
      { id: 'checks', title: t`Checks`, content: <Checks application={application} /> },
      { id: 'remarks', title: t`Remarks`, content: <Remarks application={application} /> },
      { id: 'notes', title: t`Internal notes`, content: <CharityNotes id={application.id} /> },
    ],
  })
}

// An approved charity may be suspended by now.
const CurrentPill = ({ application: { id, status } }: { application: ApplicationAnswer }) => {
  const { data } = useQuery({ ...accountQuery(id), enabled: status === 'approved' })
  return <ApplicationPill status={data?.status === 'suspended' ? 'suspended' : status} />
}

const UnmaskIfGiven = ({ application: { id, sections } }: { application: ApplicationAnswer }) =>
  sections.some(({ section }) => section === 'identity') && <Unmask id={id} />

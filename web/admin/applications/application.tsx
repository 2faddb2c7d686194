import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { DetailScreen, type DetailParts } from '../../ui/detail-screen/detail-screen.tsx'
import { CharityAccount } from '../account/charity-account.tsx'
import { Claim } from './claim.tsx'
import { Files } from './files.tsx'
import { useDecidingActs } from './deciding/deciding.tsx'
import { ApplicationLead } from './application-lead.tsx'
import { ApplicationPill } from './application-status.tsx'
import { GivenFields } from './given-fields.tsx'
import { applicationQuery } from './applications-api.ts'
import { Checks } from './checks.tsx'
import { Opening } from './opening.tsx'
import { Remarks } from './remarks.tsx'
import { Unmask } from './unmask.tsx'
import styles from './application.module.css'

/** One application: what was sent, what was verified, and the decision. */
export const Application = () => {
  const { id } = useParams({ from: '/signed-in/AdminAccounts/$id' })
  const { t } = useLingui()
  return (
    <DetailScreen
      key={id}
      query={applicationQuery(id)}
      name={t`Application`}
      of={t`Administration`}
      back={{ to: '/AdminApplications', label: <Trans>All applications</Trans> }}
      aside={
        <Link to="/AdminAccounts/$id/Replay" params={{ id }} className={styles.replay}>
          <Trans>Replay</Trans>
        </Link>
      }
      parts={useParts()}
    />
  )
}

const useParts = (): ((application: ApplicationAnswer) => DetailParts) => {
  const { t } = useLingui()
  const acts = useDecidingActs()
  return (application) => ({
    title: application.name ?? application.applicant.email,
    pill: <ApplicationPill status={application.status} />,
    lead: (
      <>
        <ApplicationLead application={application} />
        <Claim application={application} />
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
        title: t`What the charity gave`,
        content: (
          <>
            <GivenFields application={application} />
            <UnmaskIfGiven application={application} />
          </>
        ),
      },
      { id: 'documents', title: t`Documents`, content: <Files application={application} /> },
      { id: 'checks', title: t`Checks`, content: <Checks application={application} /> },
      { id: 'remarks', title: t`Remarks`, content: <Remarks application={application} /> },
    ],
  })
}

const UnmaskIfGiven = ({ application: { id, sections } }: { application: ApplicationAnswer }) =>
  sections.some(({ section }) => section === 'identity') && <Unmask id={id} />

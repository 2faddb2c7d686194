import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RecordList } from '@almoner/api/donor/records/records-contract.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Motif } from '../../../ui/picture/illustration.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { OwnFrame } from '../../frame/account-frame.tsx'
import { useAccountSite } from '../../frame/account-site.tsx'
import styles from './donation-record.module.css'
import { StatementsLink } from '../statements/donation-statements.tsx'
import { WaitingCount } from '../waiting-count.tsx'
import { RecordsLoading, RecordsList } from './records-list.tsx'

/** Lists a donor's gifts to this charity. */
export const DonationRecord = () => (
  <Records
    list="complete"
    motif="harbour"
    empty={<Trans>Nothing has been given from this account yet</Trans>}
    words={<Trans>Each donation to this charity will appear here, with its receipt.</Trans>}
  >
    <StatementsLink />
    <RecordsLoading />
  </Records>
)

export const DonationRecordRecurring = () => (
  <Records
    list="scheduled"
    motif="tram"
    empty={<Trans>No payment is scheduled</Trans>}
    words={
      <Trans>
        Your monthly gifts appear here with their next payment date. You can change, pause or cancel
        them at any time.
      </Trans>
    }
  />
)

export const DonationRecordReauthenticate = () => (
  <Records
    list="reauthenticate"
    motif="lion-rock"
    empty={<Trans>Nothing needs your attention</Trans>}
    words={
      <Trans>If a monthly payment does not go through, it appears here with what you can do.</Trans>
    }
  />
)

type RecordsProps = {
  list: RecordList
  motif: Motif
  empty: ReactNode
  words: ReactNode
  children?: ReactNode
}

const Records = ({ list, motif, empty, words, children }: RecordsProps) => {
  const { t } = useLingui()
  const charity = useAccountSite().charity.name
  return (
    <OwnFrame title={t`Your donations`} lead={t`To ${charity}.`} back="/SelectMission">
      <Tabs />
      {children}
      <RecordsList
        list={list}
        empty={
          <EmptyState
            motif={motif}
            title={empty}
            action={
              <LinkButton to="/SelectMission" look="primary">
                <Trans>See the projects</Trans>
              </LinkButton>
            }
          >
            {words}
          </EmptyState>
        }
      />
    </OwnFrame>
  )
}

const Tabs = () => {
  const { t } = useLingui()
  const { id } = useAccountSite().charity
  const tabs = [
    { to: '/DonationRecord', word: t`Completed` },
    { to: '/DonationRecordRecurring', word: t`Scheduled` },
    { to: '/DonationRecordReauthenticate', word: t`Action needed` },
  ]
  return (
    <Row as="nav" aria-label={t`Lists of your donations`} gap={2}>
      {tabs.map(({ to, word }) => (
        <Link key={to} to={to} className={styles.tab}>
          {word}
          {to === '/DonationRecordReauthenticate' && <WaitingCount charityId={id} />}
        </Link>
      ))}
    </Row>
  )
}

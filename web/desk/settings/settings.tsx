import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { overviewQuery } from '../payments/payments-api.ts'
import { hasPermission } from '../use-may.ts'
import { BillingState } from '../billing/billing-state.tsx'
import { waitingApprovalsQuery } from '../approvals/safety-api.ts'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { LegalDocumentsState } from './legal-documents/legal-documents-state.tsx'
import { InfoState } from './info/info-state.tsx'
import { MethodState } from './method-state.tsx'
import { useSettingsGroups } from './settings-entries.ts'
import styles from './settings.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** The settings of the charity that the reader may open. */
export const Settings = () => {
  const { t } = useLingui()
  return (
    <article className={styles.screen}>
      <ScreenTitle title={t`Settings`} lead={<Trans>What your charity has set up here.</Trans>} />
      <Loaded query={useQuery(overviewQuery)} height="20rem">
        {(overview) => <Groups overview={overview} />}
      </Loaded>
    </article>
  )
}

const Groups = ({ overview }: { overview: OverviewAnswer }) => {
  const groups = useSettingsGroups(overview)
  const enabled = hasPermission(overview, 'approvals.read')
  const { data: requests } = useQuery({ ...waitingApprovalsQuery, enabled })
  return groups.map(({ title, entries }) => (
    <Stack as="section" key={title} gap={3} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.entries}>
        {entries.map(({ to, word, about }) => (
          <li key={to} className={styles.entry}>
            <Link to={to} className={styles.link}>
              {word}
            </Link>
            {to === '/OrgSettings/Safety' && requests !== undefined && (
              <span className={styles.state}>
                <Trans>{requests} waiting</Trans>
              </span>
            )}
            {to === '/OrgSettings/Info' && <InfoState />}
            {to === '/OrgSettings/Billing' && (
              <span className={styles.pill}>
                <BillingState />
              </span>
            )}
            <MethodState path={to} reader={overview} />
            {to === '/OrgSettings/LegalDocuments' && <LegalDocumentsState />}
            {to === '/OrgSettings/Terms' && overview.termsDue && (
              <span className={styles.state}>
                <Trans>New version</Trans>
              </span>
            )}
            <Quiet size={13}>{about}</Quiet>
          </li>
        ))}
      </ul>
    </Stack>
  ))
}

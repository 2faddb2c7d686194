import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CustomDomainAnswer } from '@almoner/api/desk/custom-domain/contract.ts'
import { PlanNotice } from '../../ui/feedback/notice/plan-notice.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { customDomainQuery } from './custom-domain-api.ts'
import { DnsConfiguration } from './dns-configuration.tsx'
import { DomainSetup } from './domain-setup.tsx'
import { Verification } from './verification.tsx'
import styles from './custom-domain.module.css'

/** Shows the charity's own domain: its name, its DNS records, and whether they were found. */
export const CustomDomain = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <div className={styles.stack}>
      <Loaded query={useQuery(customDomainQuery)} height="9rem">
        {(answer) => <Domain answer={answer} />}
      </Loaded>
    </div>
  </>
)

const Domain = ({ answer }: { answer: CustomDomainAnswer }) => {
  const { domain, isIncluded } = answer
  if (!isIncluded && domain === null) return <NotIncluded answer={answer} />
  return (
    <>
      {!isIncluded && <NotIncluded answer={answer} />}
      <DomainSetup answer={answer} />
      <DnsConfiguration domain={domain} />
      <Verification domain={domain} isIncluded={isIncluded} />
    </>
  )
}

const NotIncluded = ({ answer: { planWith, ownHost } }: { answer: CustomDomainAnswer }) => {
  const plan = usePlanName()(planWith)
  return (
    <PlanNotice title={<Trans>Your own domain comes with the {plan}</Trans>}>
      <Trans>
        Donors would reach you at a name such as donate.example.org, also in emails and receipts.
        Your current address, <span translate="no">{ownHost}</span>, would redirect there.
      </Trans>
    </PlanNotice>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CustomDomainAnswer } from '@almoner/api/desk/custom-domain/contract.ts'
import { LoadFailure } from '../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { PlanNotice } from '../../ui/feedback/notice/plan-notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page/page-title.tsx'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { customDomainQuery } from './custom-domain-api.ts'
import { DnsConfiguration } from './dns-configuration.tsx'
import { DomainSetup } from './domain-setup.tsx'
import { Verification } from './verification.tsx'
import styles from './custom-domain.module.css'

type CustomDomainProps = {
  /** The text for the window's title. */
  of: string | undefined
  /** Undefined until the staff member's permissions are loaded. The server checks them again. */
  mayRead: boolean | undefined
}

/** Shows the charity's own domain: its name, its DNS records, and whether they were found. */
export const CustomDomain = ({ of, mayRead }: CustomDomainProps) => {
  const { t } = useLingui()
  const { data, error, refetch, isPending } = useQuery({
    ...customDomainQuery,
    enabled: mayRead === true,
  })
  return (
    <>
      <PageTitle
        title={t`Custom domain`}
        of={of}
        lead={<Trans>Your donation pages under a web address of your own.</Trans>}
      />
      {mayRead === false ? (
        <Notice>
          <Trans>Only owners can see and change the domain.</Trans>
        </Notice>
      ) : (
        <div className={styles.stack}>
          {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
          {isPending && <Blank />}
          {data && <Loaded answer={data} />}
        </div>
      )}
    </>
  )
}

const Loaded = ({ answer }: { answer: CustomDomainAnswer }) => {
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
    <PlanNotice title={<Trans>A domain of your own comes with the {plan}</Trans>}>
      <Trans>
        Donors would reach you at a name such as donate.example.org, in emails and receipts too.
        Your current address, <span translate="no">{ownHost}</span>, would redirect there.
      </Trans>
    </PlanNotice>
  )
}

const Blank = () => (
  <Card>
    <div aria-busy="true" className={styles.stack}>
      <Skeleton width="12em" height="1.5em" />
      <Skeleton width="20em" height="1.5em" />
    </div>
  </Card>
)

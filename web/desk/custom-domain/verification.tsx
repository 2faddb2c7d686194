import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CustomDomainAnswer } from '@almoner/api/desk/custom-domain/contract.ts'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { useCommand } from '../../lib/form/command.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { checkDomain, customDomainQuery } from './custom-domain-api.ts'
import styles from './custom-domain.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

type Domain = NonNullable<CustomDomainAnswer['domain']>

type VerificationProps = Pick<CustomDomainAnswer, 'domain' | 'isIncluded'>

/** Shows whether the records were found, what was found, and when the next check is. */
export const Verification = ({ domain, isIncluded }: VerificationProps) => (
  <Card title={<Trans>Verification</Trans>}>
    <div className={styles.part} role="status">
      {domain === null ? (
        <Quiet>
          <Trans>We check the records once you have added a domain.</Trans>
        </Quiet>
      ) : (
        <Standing domain={domain} mayCheck={isIncluded && domain.status !== 'verified'} />
      )}
    </div>
  </Card>
)

const Standing = ({ domain, mayCheck }: { domain: Domain; mayCheck: boolean }) => {
  const [now] = useState(() => Date.now())
  const { status, lookedAt, nextLookAt, records, isTaken } = domain
  return (
    <>
      <StatusPill status={status} />
      <p>
        <Explained domain={domain} />
      </p>
      {isTaken && (
        <p>
          <Trans>
            The records are correct, but another charity on Almoner uses this domain. Contact us.
          </Trans>
        </p>
      )}
      {lookedAt !== null && (
        <ul className={styles.found}>
          {records.map((record) => (
            <li key={record.type}>
              <Found record={record} />
            </li>
          ))}
        </ul>
      )}
      {lookedAt !== null && (
        <Quiet>
          <Trans>
            Last checked: <Time at={lookedAt} now={now} />
          </Trans>
          {nextLookAt !== null && (
            <>
              <br />
              <Trans>
                Next check: <Time at={nextLookAt} />
              </Trans>
            </>
          )}
        </Quiet>
      )}
      {mayCheck && <Check />}
    </>
  )
}

const StatusPill = ({ status }: Pick<Domain, 'status'>) => {
  switch (status) {
    case 'verified':
      return (
        <Pill tone="success" icon="success">
          <Trans>Verified</Trans>
        </Pill>
      )
    case 'verifying':
      return (
        <Pill tone="info" icon="clock">
          <Trans>Verifying</Trans>
        </Pill>
      )
    case 'pending':
      return (
        <Pill tone="warning" icon="warning">
          <Trans context="custom domain">Pending</Trans>
        </Pill>
      )
    case 'lost':
      return (
        <Pill tone="danger" icon="danger">
          <Trans>No longer works</Trans>
        </Pill>
      )
  }
}

const Explained = ({ domain: { status, address } }: { domain: Domain }) => {
  switch (status) {
    case 'verified':
      return (
        <Trans>
          Your pages are at <a href={address}>{address}</a>. Keep both records: we check them once a
          day.
        </Trans>
      )
    case 'verifying':
      return (
        <Trans>
          We check the records several times within 24 hours. A new record can take some hours to
          become visible everywhere.
        </Trans>
      )
    case 'pending':
      return (
        <Trans>
          We have not found both records within 24 hours. Compare them with the ones above, then
          select “Check now”.
        </Trans>
      )
    case 'lost':
      return (
        <Trans>
          The records were missing for several days, so your pages are at your Almoner address
          again. Add the records, then select “Check now”.
        </Trans>
      )
  }
}

const Found = ({ record: { type, found } }: { record: Domain['records'][number] }) => {
  const { t } = useLingui()
  const values = found?.values.join(', ') ?? ''
  switch (found?.status ?? 'unknown') {
    case 'right':
      return t`${type}: found`
    case 'other':
      return t`${type}: another value was found: ${values}`
    case 'none':
      return t`${type}: not found`
    case 'unknown':
      return t`${type}: the name servers did not answer`
  }
}

const Check = () => {
  const check = useCommand({
    send: checkDomain,
    updates: customDomainQuery.queryKey,
  })
  return (
    <>
      {check.failure && <Failure error={check.failure.error} />}
      <CommandButton icon="refresh" command={check}>
        <Trans>Check now</Trans>
      </CommandButton>
    </>
  )
}

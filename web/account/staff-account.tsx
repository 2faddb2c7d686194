import { Trans, useLingui } from '@lingui/react/macro'
import { useLoginSite } from '../ui/account/login-site.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { StaffAccountAnswer } from '@almoner/api/account/contract.ts'
import { useRoleLabel } from '../lib/role-label.ts'
import { Card } from '../ui/layout/card.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { ScreenTitle } from '../ui/layout/page/screen-title.tsx'
import { Pill } from '../ui/data/status/pill.tsx'
import { ReadAgain } from '../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../ui/feedback/waiting/skeleton.tsx'
import { WaitingUsername } from '../ui/account/waiting-username.tsx'
import { ChangeUsername, type UsernameRequest } from './change-username.tsx'
import { staffAccountQuery } from './staff-account-api.ts'
import styles from './staff-account.module.css'
import { VerifyAddress } from './verify-address.tsx'

/** Shows how the staff member logs in to the desk, and whether the address is verified. */
export const StaffAccount = () => {
  const { t } = useLingui()
  const account = useQuery(staffAccountQuery)
  const [request, setRequest] = useState<UsernameRequest>({ to: undefined, times: 0 })
  return (
    <>
      <ScreenTitle title={t`Your account`} />
      <div className={styles.column}>
        {account.error && !account.data ? (
          <ReadAgain query={account} />
        ) : (
          <>
            <Card title={<Trans>How you log in</Trans>}>
              <div className={styles.part}>
                {account.data ? (
                  <Facts
                    account={account.data}
                    // No letter is on its way any more.
                    cancelled={() => setRequest(({ times }) => ({ to: undefined, times }))}
                  />
                ) : (
                  <Blank />
                )}
              </div>
            </Card>
            {account.data && (
              <Card title={<Trans>Change your username</Trans>}>
                <ChangeUsername
                  username={account.data.username}
                  request={request}
                  done={(to) => setRequest(({ times }) => ({ to, times: times + 1 }))}
                />
              </Card>
            )}
          </>
        )}
      </div>
    </>
  )
}

type FactsProps = {
  account: StaffAccountAnswer
  /** The change that waited does no more. */
  cancelled: () => void
}

const Facts = ({ account, cancelled }: FactsProps) => {
  const { username, isEmailVerified, waiting, role } = account
  const roleLabel = useRoleLabel()
  const queryClient = useQueryClient()
  return (
    <>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt>
            <Trans>Name</Trans>
          </dt>
          <dd>{fullName(account)}</dd>
        </div>
        <div className={styles.row}>
          <dt>
            <Trans>Username</Trans>
          </dt>
          <dd>
            <span>{username}</span>
            {isEmailVerified ? (
              <Pill tone="success" icon="success">
                <Trans>Confirmed</Trans>
              </Pill>
            ) : (
              <Pill tone="warning" icon="mail">
                <Trans>Not confirmed</Trans>
              </Pill>
            )}
          </dd>
        </div>
        <div className={styles.row}>
          <dt>
            <Trans>Role</Trans>
          </dt>
          <dd>{roleLabel(role)}</dd>
        </div>
      </dl>
      <WaitingUsername
        username={username}
        waiting={waiting}
        cancel={useLoginSite().login.cancelUsername}
        cancelled={async () => {
          await queryClient.invalidateQueries({ queryKey: staffAccountQuery.queryKey })
          cancelled()
        }}
      />
      {!isEmailVerified && <VerifyAddress username={username} />}
      <div>
        <LinkButton to="/OrgSettings/ChangePassword" icon="lock">
          <Trans>Password and security</Trans>
        </LinkButton>
      </div>
    </>
  )
}

const Blank = () => (
  <div className={styles.rows} aria-busy="true">
    <Skeleton height="1.5em" />
    <Skeleton height="1.5em" />
    <Skeleton height="1.5em" />
  </div>
)

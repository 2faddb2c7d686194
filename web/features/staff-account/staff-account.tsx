import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '@almoner/domain/kernel/locale.ts'
import type { StaffAccountAnswer } from '@almoner/api/routes/staff-account/contract.ts'
import { Card } from '../../components/card.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Pill } from '../../components/pill.tsx'
import { ReadAgain } from '../../components/read-again.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { ChangeUsername } from './change-username.tsx'
import { staffAccountQuery } from './staff-account-api.ts'
import styles from './staff-account.module.css'
import { VerifyAddress } from './verify-address.tsx'

/** How one logs in to the desk, and whether the address is known to be one's own. */
export const StaffAccount = ({
  of,
}: {
  /** For the window's title. */
  of: string | undefined
}) => {
  const { t } = useLingui()
  const account = useQuery(staffAccountQuery)
  return (
    <>
      <PageTitle title={t`Your account`} of={of} />
      <div className={styles.column}>
        {account.error && !account.data ? (
          <ReadAgain query={account} />
        ) : (
          <>
            <Card title={<Trans>How you log in</Trans>}>
              <div className={styles.part}>
                {account.data ? <Facts account={account.data} /> : <Blank />}
              </div>
            </Card>
            {account.data && (
              <Card title={<Trans>Change your username</Trans>}>
                <ChangeUsername username={account.data.username} />
              </Card>
            )}
          </>
        )}
      </div>
    </>
  )
}

const Facts = ({ account }: { account: StaffAccountAnswer }) => {
  const { username, isEmailVerified, waiting, role } = account
  const roleWord = useRoleWord()
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
          <dd>{roleWord(role)}</dd>
        </div>
      </dl>
      {waiting && (
        <Notice title={<Trans>A change waits for its letter</Trans>}>
          <Trans>
            We have mailed a link to <strong>{waiting.username}</strong>. Open it before{' '}
            <Time at={waiting.until} /> to log in with that address. Until then you log in with{' '}
            <strong>{username}</strong>.
          </Trans>
        </Notice>
      )}
      {!isEmailVerified && <VerifyAddress username={username} />}
    </>
  )
}

const useRoleWord = (): ((role: StaffAccountAnswer['role']) => string) => {
  const { t } = useLingui()
  return (role) => {
    const words = {
      owner: t`Owner`,
      finance: t`Finance`,
      fundraiser: t`Fundraiser`,
      viewer: t`Viewer`,
    }
    return words[role]
  }
}

const Blank = () => (
  <div className={styles.rows} aria-busy="true">
    <Skeleton height="1.5em" />
    <Skeleton height="1.5em" />
    <Skeleton height="1.5em" />
  </div>
)

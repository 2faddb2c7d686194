import { fullName, hasEastAsianSurname } from '@almoner/domain/people/full-name.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { WaitingUsername } from '../../ui/account/waiting-username.tsx'
import { donorQuery, type Donor } from '../../lib/session/donor-query.ts'
import { formatPhone } from '../../lib/form/phone/phone.ts'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import { donorLogin } from '../account-api.ts'
import { OwnFrame } from '../frame/account-frame.tsx'
import { useAccountSite } from '../frame/account-site.tsx'
import { OwnConsents } from '../marketing-consent/own-consents.tsx'
import { SecondFactorCard } from '../../ui/own-login/second-factor/second-factor-card.tsx'
import { SessionsCard } from '../../ui/own-login/sessions-card.tsx'
import { useArrival } from '../use-arrival.ts'
import styles from './ac-info.module.css'
import { LoadFailure } from '../../ui/feedback/notice/load-failure.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { OwnData } from './own-data.tsx'
import { useOwnDonor } from './use-own-donor.ts'

/** Shows the account's details, its logins, and the way to log out. */
export const AcInfo = () => {
  const { t } = useLingui()
  const { left } = useAccountSite()
  const { donor, error, retry } = useOwnDonor()
  const isSaved = useArrival().done === 'profile'
  const logOut = useLogOut('donors', left)
  return (
    <OwnFrame title={t`Your account`} back="/SelectMission">
      {isSaved && (
        <Notice tone="success">
          <Trans>Your details are saved.</Trans>
        </Notice>
      )}
      {error ? (
        <LoadFailure error={error} retry={retry} />
      ) : (
        <Card title={<Trans>Your details</Trans>}>
          {donor ? <Details donor={donor} /> : <Blank />}
          {donor && <Waiting donor={donor} />}
          <div className={styles.acts}>
            <LinkButton to="/AcInfoEdit" icon="edit">
              <Trans>Edit</Trans>
            </LinkButton>
            <LinkButton to="/ChangePassword" icon="lock">
              <Trans>Change password</Trans>
            </LinkButton>
          </div>
        </Card>
      )}
      <SecondFactorCard login={donorLogin} setUpAt="/SecondFactor" />
      <SessionsCard login={donorLogin} to="/" left={left} />
      <OwnConsents />
      <OwnData />
      {logOut.error && <Failure error={logOut.error} />}
      <Button
        icon="log-out"
        wide
        busy={logOut.isPending && t`Logging out…`}
        onClick={() => logOut.mutate({ to: '/' })}
      >
        <Trans>Log out</Trans>
      </Button>
    </OwnFrame>
  )
}

const Details = ({ donor }: { donor: Donor }) => {
  const { t } = useLingui()
  const rows = [
    { label: t`Name`, value: toName(donor) },
    { label: t`Username`, value: donor.username },
    { label: t`Phone number`, value: formatPhone(donor.phoneNumber) },
    { label: t`Address`, value: formatAddress(donor) },
  ]
  return (
    <Stack as="dl" gap={3}>
      {rows
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Stack>
  )
}

const Waiting = ({ donor }: { donor: Donor }) => {
  const queryClient = useQueryClient()
  return (
    <div className={styles.waiting}>
      <WaitingUsername
        username={donor.username}
        waiting={donor.waiting}
        cancel={donorLogin.cancelUsername}
        cancelled={() => queryClient.invalidateQueries({ queryKey: donorQuery.queryKey })}
      />
    </div>
  )
}

// The last name comes first, as the specification requires and as is usual in Hong Kong.
const toName = (donor: Donor): string =>
  hasEastAsianSurname(donor)
    ? fullName(donor)
    : [donor.lastName, donor.firstName].filter(Boolean).join(' ')

const formatAddress = ({ flatAndFloorNumber, building, street, town, country }: Donor): string =>
  [flatAndFloorNumber, building, street, town, country].filter(Boolean).join(', ')

const Blank = () => (
  <Stack gap={3} aria-busy="true">
    <Skeleton height="3em" />
    <Skeleton height="3em" />
    <Skeleton height="3em" />
  </Stack>
)

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FlashMessage } from '../../ui/feedback/notice/flash-message.tsx'
import { ChangePasswordForm } from '../../ui/own-login/password/change-password-form.tsx'
import { SecondFactorCard } from '../../ui/own-login/second-factor/second-factor-card.tsx'
import { SessionsCard } from '../../ui/own-login/sessions-card.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { useStaffLogin } from '../site/staff-login-site.tsx'
import styles from '../staff-account.module.css'

/** The password, the second factor and the sessions of a person at the desk or in administration. */
export const OwnLogin = () => {
  const { t } = useLingui()
  const { login, paths } = useStaffLogin()
  // Counts the changes. Each change resets the form.
  const [changes, setChanges] = useState(0)
  return (
    <>
      {paths.ownBack && <BackLink to={paths.ownBack} />}
      <ScreenTitle title={t`Password and security`} />
      <div className={styles.column}>
        <Card title={<Trans>Change your password</Trans>}>
          <div className={styles.part}>
            {changes > 0 && (
              <FlashMessage key={changes}>
                <Trans>Your password is changed. Every other device is logged out.</Trans>
              </FlashMessage>
            )}
            <ChangePasswordForm
              key={`form ${changes}`}
              login={login}
              compact
              done={() => setChanges((before) => before + 1)}
            />
          </div>
        </Card>
        <SecondFactorCard login={login} setUpAt={paths.setUp} />
        <SessionsCard login={login} to={paths.logIn} />
      </div>
    </>
  )
}

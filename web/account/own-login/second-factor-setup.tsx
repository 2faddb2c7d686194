import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PageTitle } from '../../ui/layout/page/page-title.tsx'
import type { LoginFrame } from '../../ui/own-login/login-frame.ts'
import { SecondFactorSteps } from '../../ui/own-login/second-factor/second-factor-steps.tsx'
import { useStaffLogin } from '../site/staff-login-site.tsx'
import styles from './second-factor-setup.module.css'

/** A person of the desk or of administration sets up a phone for their login. */
export const SecondFactorSetup = () => {
  const { login, paths, whenSetUp } = useStaffLogin()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <SecondFactorSteps
      login={login}
      Frame={Frame}
      done={() => {
        whenSetUp?.(queryClient)
        void navigate({ to: paths.own, replace: true })
      }}
    />
  )
}

const Frame: LoginFrame = ({ title, lead, hasBack, mark, children }) => {
  const { paths } = useStaffLogin()
  return (
    <div className={styles.frame}>
      {hasBack && <BackLink to={paths.own} />}
      {mark && (
        <span className={styles.mark}>
          <Icon name={mark} size={32} />
        </span>
      )}
      <PageTitle title={title} lead={lead} />
      {children}
    </div>
  )
}

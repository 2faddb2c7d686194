import { useNavigate } from '@tanstack/react-router'
import { createOwnLoginFrame } from '../../account/own-login/own-login-frame.tsx'
import { OwnLogin } from '../../account/own-login/own-login.tsx'
import { administratorLogin } from '../../account/own-login/own-logins.ts'
import { SecondFactorSteps } from '../../ui/own-login/second-factor/second-factor-steps.tsx'

const home = '/AdminChangePassword'

/** An administrator's password, second factor and sessions. */
export const AdminOwnLogin = () => (
  <OwnLogin
    login={administratorLogin}
    paths={{ setUp: '/AdminSecondFactor', logIn: '/AdminLogin' }}
  />
)

export const AdminSecondFactor = () => {
  const navigate = useNavigate()
  return (
    <SecondFactorSteps
      login={administratorLogin}
      Frame={Frame}
      done={() => void navigate({ to: home, replace: true })}
    />
  )
}

const Frame = createOwnLoginFrame(home)

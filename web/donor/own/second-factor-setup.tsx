import { useNavigate } from '@tanstack/react-router'
import type { LoginFrame } from '../../ui/own-login/login-frame.ts'
import { SecondFactorSteps } from '../../ui/own-login/second-factor/second-factor-steps.tsx'
import { donorLogin } from '../account-api.ts'
import { AccountFrame } from '../frame/account-frame.tsx'

/** A donor sets up a phone for their login. */
export const SecondFactorSetup = () => {
  const navigate = useNavigate()
  return (
    <SecondFactorSteps
      login={donorLogin}
      Frame={Frame}
      done={() => void navigate({ to: '/AcInfo', replace: true })}
    />
  )
}

const Frame: LoginFrame = ({ hasBack, ...frame }) => (
  <AccountFrame {...frame} back={hasBack ? '/AcInfo' : undefined} />
)

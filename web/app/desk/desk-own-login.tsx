import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createOwnLoginFrame } from '../../account/own-login/own-login-frame.tsx'
import { OwnLogin } from '../../account/own-login/own-login.tsx'
import { staffLogin } from '../../account/own-login/own-logins.ts'
import { overviewQuery } from '../../desk/payments/payments-api.ts'
import { SecondFactorSteps } from '../../ui/own-login/second-factor/second-factor-steps.tsx'

const home = '/OrgSettings/ChangePassword'

/** A staff member's password, second factor and sessions. */
export const DeskOwnLogin = () => (
  <OwnLogin
    login={staffLogin}
    paths={{ back: '/Account', setUp: '/OrgSettings/SecondFactor', logIn: '/OrgLogin' }}
  />
)

export const DeskSecondFactor = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <SecondFactorSteps
      login={staffLogin}
      Frame={Frame}
      done={() => {
        // The desk may have been closed until now.
        void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
        void navigate({ to: home, replace: true })
      }}
    />
  )
}

const Frame = createOwnLoginFrame(home)

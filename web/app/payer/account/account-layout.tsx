import { Outlet, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  AccountSiteProvider,
  type AccountSite,
  type PaidInstalment,
} from '../../../donor/frame/account-site.tsx'
import { createDonorLoginSite } from '../../../donor/frame/donor-login-site.tsx'
import { LoginSiteProvider } from '../../../ui/account/login-site.tsx'
import { SessionBoundary } from '../../../ui/account/session-boundary.tsx'
import { CharityFooter, CharityHeader } from '../../../payer/checkout/charity/charity-header.tsx'
import type { PaymentResult } from '../../../payer/checkout/state/checkout-shape.ts'
import { dispatchCheckout } from '../../../payer/checkout/state/dispatch-checkout.ts'
import { minimumAmount, useOrganisation } from '../../../payer/checkout/charity/organisation.tsx'

/** Shows the charity's site around a donor's account. */
export const AccountLayout = () => (
  <AccountSiteProvider value={useSite()}>
    <LoginSiteProvider value={loginSite}>
      <Outlet />
    </LoginSiteProvider>
  </AccountSiteProvider>
)

/** Around a donor's own screens. */
export const SignedInLayout = () => {
  const navigate = useNavigate()
  const leave = (wanted: string): void => {
    dispatchCheckout({ type: 'login_ended' })
    const state = { wanted, ended: true }
    // Typed text can no longer be saved, so no form asks for confirmation.
    void navigate({ to: '/LoginPrompt', state, replace: true, ignoreBlocker: true })
  }
  return (
    <SessionBoundary realm="donors" leave={leave}>
      <Outlet />
    </SessionBoundary>
  )
}

const useSite = (): AccountSite => {
  const organisation = useOrganisation()
  const { id, organizationObj } = organisation
  const minimumCents = minimumAmount(organisation)
  const {
    organizationName: name,
    organizationAddress: address,
    organizationUrl: url,
    organizationPermitted,
  } = organizationObj
  return useMemo(
    () => ({
      charity: { id, name, address, url, minimumCents, isSuspended: !organizationPermitted },
      header: <CharityHeader />,
      footer: <CharityFooter />,
      entered,
      left: markLoggedOut,
      paid,
    }),
    [id, name, address, url, minimumCents, organizationPermitted],
  )
}

const entered = (): void => void dispatchCheckout({ type: 'logged_in' })

const markLoggedOut = (): void => void dispatchCheckout({ type: 'logged_out' })

const loginSite = createDonorLoginSite(markLoggedOut)

const paid = ({ card, ...instalment }: PaidInstalment): '/ConfirmPayment' | undefined => {
  const result: PaymentResult = {
    ...instalment,
    steps: 4,
    method: 'card',
    card: { ...card, from: 'account' },
  }
  const isShown = dispatchCheckout({ type: 'instalment_paid', result }).result === result
  return isShown ? '/ConfirmPayment' : undefined
}

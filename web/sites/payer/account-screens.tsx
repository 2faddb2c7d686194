import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Navigate, notFound, redirect, useLocation, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { accountScreen } from '../../donor/account-screens.ts'
import {
  AccountSiteProvider,
  type AccountSite,
  type PaidInstalment,
} from '../../donor/account-site.tsx'
import { CharityFooter, CharityHeader } from '../../payer/checkout/charity-header.tsx'
import { readCheckout } from '../../payer/checkout/checkout-state.ts'
import type { PaymentResult } from '../../payer/checkout/checkout-shape.ts'
import { dispatchCheckout } from '../../payer/checkout/dispatch-checkout.ts'
import { minimumOf, useOrganisation } from '../../payer/checkout/organisation.tsx'
import { sessionQuery } from '../../lib/session.ts'
import { forgetEverything, onSignedOut } from '../../lib/session-end.ts'

type Asked = {
  params: { screen: string; token?: string | undefined }
  location: { href: string }
  context: { queryClient: QueryClient }
}

const session = sessionQuery('donors')

/** Before a screen of the account: whether there is one, and whether it opens to whoever asks. */
export const enterAccount = async ({ params, location, context }: Asked): Promise<void> => {
  const asked = accountScreen(params.screen, params.token ?? '')
  // Thrown, as the router has it.
  // eslint-disable-next-line typescript/only-throw-error
  if (!asked) throw notFound()
  const { opensTo, detour } = asked
  if (opensTo === 'anybody') return
  const signedIn = await isSignedIn(context.queryClient)
  if (opensTo === 'donors') {
    // Who cannot be asked about is let in, and told by the screen what is wrong.
    if (signedIn !== false) return
    // eslint-disable-next-line typescript/only-throw-error
    throw redirect({ to: '/LoginPrompt', state: { wanted: location.href }, replace: true })
  }
  const to = signedIn === true ? '/SelectMission' : detour()
  // eslint-disable-next-line typescript/only-throw-error
  if (to) throw redirect({ to, replace: true })
}

const isSignedIn = (queryClient: QueryClient): Promise<boolean | undefined> => {
  // The checkout is told of a session's end by its own calls.
  if (readCheckout().account === 'ended') queryClient.setQueryData(session.queryKey, false)
  return queryClient.fetchQuery(session).catch(() => undefined)
}

/** A screen of the account, by its name in the address. */
export const AccountScreen = () => {
  const { screen = '', token = '' } = useParams({ strict: false })
  const asked = accountScreen(screen, token)
  const site = useSite()
  const hasEnded = useHasEnded()
  const href = useLocation({ select: (location) => location.href })
  if (!asked) return undefined
  const { Screen, opensTo } = asked
  if (opensTo === 'donors' && hasEnded) {
    return <Navigate to="/LoginPrompt" state={{ wanted: href, ended: true }} replace />
  }
  return (
    <AccountSiteProvider value={site}>
      <Screen key={`${screen}/${token}`} token={token} />
    </AccountSiteProvider>
  )
}

// Any call that is answered with 401 says that the session is over, wherever it was made.
const useHasEnded = (): boolean => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onSignedOut(queryClient, () => {
        dispatchCheckout({ type: 'login_ended' })
        forgetEverything(queryClient, 'donors', false)
      }),
    [queryClient],
  )
  return useQuery(session).data === false
}

const useSite = (): AccountSite => {
  const organisation = useOrganisation()
  const { id, organizationObj } = organisation
  const minimumCents = minimumOf(organisation)
  const {
    organizationName: name,
    organizationAddress: address,
    organizationUrl: url,
  } = organizationObj
  return useMemo(
    () => ({
      charity: { id, name, address, url, minimumCents },
      header: <CharityHeader />,
      footer: <CharityFooter />,
      entered,
      left,
      paid,
    }),
    [id, name, address, url, minimumCents],
  )
}

const entered = (): void => void dispatchCheckout({ type: 'logged_in' })

const left = (): void => void dispatchCheckout({ type: 'logged_out' })

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

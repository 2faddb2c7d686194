import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Illustration } from '../../../ui/picture/illustration.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { CharityFooter, CharityHeader } from '../../checkout/charity/charity-header.tsx'
import type { WalletPayment } from '../../checkout/state/checkout-shape.ts'
import { readCheckout, useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { followRequest } from '../request/follow-request.ts'
import { settleWallet } from '../request/use-wallet.ts'
import styles from '../wallet.module.css'
import { lastLooksMilliseconds, walletScreens } from '../wallet-screens.ts'

/** Shows that a wallet request ended without a payment, with the reason and the next steps. */
export const WalletPrompt = ({ method }: { method: WalletMethod }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const name = useMethodName()(method)
  const { organizationObj } = useOrganisation()
  const { wallet } = useCheckout()
  const title = useTitle(name)
  const lead = useLead(name)
  useLateLook(method)
  if (!wallet) return undefined
  const isExpired = wallet.phase === 'expired'
  const again = (): void => {
    dispatchCheckout({ type: 'method_chosen', method })
    void navigate({ to: walletScreens(method).pay })
  }
  const cancel = (): void => {
    dispatchCheckout({ type: 'started_over' })
    void navigate({ to: '/' })
  }
  return (
    <Page header={<CharityHeader />} footer={<CharityFooter />}>
      <div className={styles.prompt}>
        <button type="button" className={styles.close} onClick={again} aria-label={t`Try again`}>
          <Icon name="close" />
        </button>
        <div className={styles.picture}>
          <Illustration motif="hills" />
        </div>
        <PageTitle
          title={title(wallet)}
          site={organizationObj.organizationName}
          lead={lead(wallet)}
        />
        <Stack gap={3}>
          {isExpired ? (
            <Button look="primary" wide onClick={cancel}>
              <Trans>Cancel payment</Trans>
            </Button>
          ) : (
            <Button
              look="primary"
              wide
              onClick={() => void navigate({ to: '/SelectPayment' })}
            >{t`Choose other methods`}</Button>
          )}
          <Button wide icon="refresh" onClick={again}>
            {t`Try ${name} again`}
          </Button>
        </Stack>
      </div>
    </Page>
  )
}

const useTitle = (name: string): ((wallet: WalletPayment) => string) => {
  const { t } = useLingui()
  return ({ phase, request }) => {
    if (phase !== 'expired') return t`The ${name} payment was not made`
    return request === null ? t`This page has expired` : t`The request to ${name} has expired`
  }
}

const useLead = (name: string): ((wallet: WalletPayment) => string) => {
  const { t } = useLingui()
  return ({ phase, code, request }) => {
    if (phase === 'expired' && request === null) {
      return t`It was open for ten minutes. No payment was started, and no money was taken.`
    }
    if (phase === 'expired') {
      return t`No payment was received. If you paid at the last moment, your receipt is sent by email.`
    }
    // The payer was shown nothing to pay, so it was not the payer who refused.
    if (request === null || code === 'unavailable' || code === 'unreachable') {
      return t`${name} cannot be reached at the moment. No money was taken.`
    }
    return t`The payment was declined or cancelled in ${name}. No money was taken.`
  }
}

// It may have been paid in the very moment in which its time was over.
const useLateLook = (method: WalletMethod): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const { wallet } = readCheckout()
    if (wallet?.phase !== 'expired' || !wallet.request) return
    const run = new AbortController()
    const until = Date.now() + lastLooksMilliseconds
    const { request } = wallet
    const look = async (): Promise<void> => {
      const end = await followRequest({ method, request, until }, () => {}, run.signal)
      const place = end.kind === 'paid' && settleWallet(end, method)
      if (place) await navigate({ to: place, replace: true })
    }
    look().catch(() => {})
    return () => run.abort()
  }, [method, navigate])
}

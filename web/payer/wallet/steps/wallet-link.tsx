import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Countdown } from '../../../ui/payment/countdown.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { NumberedSteps } from '../../../ui/text/numbered-steps.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { leaveFor } from '../../../lib/browser/address/leave-for.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { useWallet, type WalletView } from '../request/use-wallet.ts'
import { useWalletTerms, type WalletTerms } from '../use-wallet-terms.ts'
import styles from '../wallet.module.css'
import { WalletFrame } from '../wallet-frame.tsx'
import { walletScreens } from '../wallet-screens.ts'
import { WalletStatus } from '../wallet-status.tsx'

/**
 * Shows, on the payer's phone, one button that opens the wallet's app; the app returns to this
 * site.
 */
export const WalletLink = ({ method }: { method: WalletMethod }) => {
  const { view, start, askAgain } = useWallet(method, { at: 'paymeLink', onOpened: leaveFor })
  const { terms, fees } = useWalletTerms()
  usePageExpiry(method, view.kind === 'ready' ? terms : undefined)
  const go = (): void => {
    if (terms) start(terms.sent, terms.lines)
  }
  return (
    <WalletFrame method={method} view={view} fees={fees} askAgain={askAgain} backTo="/Review">
      <Card>
        <ReturnLink method={method} view={view} terms={terms} go={go} />
      </Card>
      <Stack gap={3}>
        <LinkButton to={walletScreens(method).code} look="quiet" icon="qr">
          <Trans>Show a QR code for another phone</Trans>
        </LinkButton>
      </Stack>
    </WalletFrame>
  )
}

type ReturnLinkProps = {
  method: WalletMethod
  view: WalletView
  terms: WalletTerms | undefined
  go: () => void
}

const ReturnLink = ({ method, view, terms, go }: ReturnLinkProps) => {
  const { t } = useLingui()
  const wallet = useMethodName()(method)
  const totalCents = view.kind === 'open' ? view.request.totalCents : terms?.lines.totalCents
  if (totalCents === undefined) return <Skeleton height="200px" />
  // The payer is not sent to a request that can no longer be paid.
  if (view.kind === 'open' && view.following === 'last_look') {
    return <WalletStatus method={method} view={view} />
  }
  const total = formatMoney(totalCents)
  return (
    <div className={styles.code}>
      <div className={styles.steps}>
        <NumberedSteps
          steps={[
            { name: 'open', words: <Trans>Press the button to open {wallet}.</Trans> },
            {
              name: 'confirm',
              words: (
                <Trans>
                  Confirm <strong translate="no">{total}</strong> there.
                </Trans>
              ),
            },
            { name: 'back', words: <Trans>You then return here, to your receipt.</Trans> },
          ]}
        />
      </div>
      {view.kind === 'open' ? (
        <>
          <Button
            look="primary"
            wide
            icon="external"
            onClick={() => leaveFor(view.request.webLink)}
          >
            {t`Open ${wallet} again`}
          </Button>
          <Countdown until={view.request.expiresAt} />
          <WalletStatus method={method} view={view} />
        </>
      ) : (
        <Button
          look="primary"
          wide
          icon="phone"
          busy={view.kind === 'opening' && t`One moment, connecting to ${wallet}…`}
          onClick={go}
        >
          {t`Pay ${total} in ${wallet}`}
        </Button>
      )}
    </div>
  )
}

const pageExpiresAfterMilliseconds = 600_000

// A page left open must not open a wallet request much later.
const usePageExpiry = (method: WalletMethod, terms: WalletTerms | undefined): void => {
  const navigate = useNavigate()
  const isWaiting = terms !== undefined
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      dispatchCheckout({ type: 'wallet_page_expired', method, ...terms })
      void navigate({ to: walletScreens(method).prompt, replace: true })
    }, pageExpiresAfterMilliseconds)
    return () => clearTimeout(timer)
    // The terms do not change while the page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, method, navigate])
}

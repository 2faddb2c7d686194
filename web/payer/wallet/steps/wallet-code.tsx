import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Countdown } from '../../../ui/payment/countdown.tsx'
import { WalletSteps } from '../../../ui/payment-steps/wallet-steps.tsx'
import { ScanCode } from '../../../ui/qr-code/scan-code.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { CharityLogo } from '../../checkout/charity/charity-logo.tsx'
import type { WalletRequest } from '../../checkout/state/checkout-shape.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { useWallet } from '../request/use-wallet.ts'
import styles from '../wallet.module.css'
import { WalletFrame } from '../wallet-frame.tsx'
import { WalletStatus } from '../wallet-status.tsx'
import { useWalletTerms } from '../use-wallet-terms.ts'

/** Shows the code that the app of a phone scans. It is requested as soon as the screen is shown. */
export const WalletCode = ({ method }: { method: WalletMethod }) => {
  const { view, start, askAgain } = useWallet(method, { at: 'paymeQrCode' })
  const { terms, fees } = useWalletTerms()
  const isReady = view.kind === 'ready'
  useEffect(() => {
    if (isReady && terms) start(terms.sent, terms.lines)
  })
  return (
    <WalletFrame method={method} view={view} fees={fees} askAgain={askAgain}>
      <Card>
        <div className={styles.code}>
          {view.kind === 'open' ? (
            // An expired code is not shown, because it can no longer be paid.
            view.following !== 'last_look' && <OpenCode method={method} request={view.request} />
          ) : (
            <span aria-busy="true">
              <Skeleton width="276px" height="276px" />
            </span>
          )}
          <WalletStatus method={method} view={view} />
        </div>
      </Card>
    </WalletFrame>
  )
}

const OpenCode = ({ method, request }: { method: WalletMethod; request: WalletRequest }) => {
  const { t } = useLingui()
  const wallet = useMethodName()(method)
  const total = formatMoney(request.totalCents)
  return (
    <>
      <ScanCode
        text={request.webLink}
        label={t`QR code to pay ${total} with ${wallet}`}
        logo={<CharityLogo />}
      />
      <Countdown until={request.expiresAt} />
      <div className={styles.steps}>
        <WalletSteps method={method} totalCents={request.totalCents} />
      </div>
      <p className={styles.other}>
        <a href={request.webLink} target="_blank" rel="noreferrer">
          <Trans>Pay in this browser instead</Trans>
        </a>
      </p>
    </>
  )
}

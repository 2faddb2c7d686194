import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { formatMoney } from '../../lib/text/format.ts'
import type { WalletPayment } from '../checkout/state/checkout-shape.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { walletScreens } from '../wallet/wallet-screens.ts'

/** A request to a wallet can still be paid: it is gone back to, or closed by another way of paying. */
export const OpenWallet = ({ wallet }: { wallet: WalletPayment }) => {
  const name = useMethodName()(wallet.method)
  const total = formatMoney(wallet.request?.totalCents ?? wallet.lines.totalCents)
  return (
    <Notice
      title={
        <Trans>
          A {name} request for {total} is still open
        </Trans>
      }
      action={
        <LinkButton to={walletScreens(wallet.method).pay}>
          <Trans>Continue with {name}</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Paying another way closes it first, so that nothing is paid twice. The amount and your
        details can be changed once it is closed or has expired.
      </Trans>
    </Notice>
  )
}

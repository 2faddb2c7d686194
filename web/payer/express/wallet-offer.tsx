import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Button, type ButtonLook } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { lazyParts } from '../../lib/router/lazy-parts.tsx'
import { formatMoney } from '../../lib/text/format.ts'
import { useWalletBrand } from '../card-prompt/card-name.tsx'
import { useCheckoutFees } from '../giving/use-fees.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import type { ExpressWallet, WalletAsked, WalletPaid } from './wallets/express-wallet.ts'

const SandboxWallet = lazyParts()(() => import('./wallets/sandbox-wallet.tsx'), 'SandboxWallet')

export type WalletOfferProps = {
  wallet: ExpressWallet
  look: ButtonLook
  onPaid: (paid: WalletPaid) => Promise<void>
}

/** Shows the button that opens a wallet, with the total for the usual card. */
export const WalletOffer = ({ wallet, look, onPaid }: WalletOfferProps) => {
  const { organizationObj } = useOrganisation()
  const { amountCents, fees } = useCheckoutFees('card', null)
  const [isLost, setLost] = useState(false)
  const totalCents = fees.lines?.totalCents ?? amountCents
  if (totalCents === undefined) return undefined
  const walletOptions = { totalCents, label: organizationObj.organizationName }
  return (
    <>
      {isLost && (
        <Notice tone="danger" title={<Trans>The wallet could not be opened</Trans>}>
          <Trans>Nothing was charged. Try again, or pay in another way.</Trans>
        </Notice>
      )}
      {wallet.kind === 'sandbox' ? (
        <Suspense fallback={<Skeleton height="52px" />}>
          <SandboxWallet asked={walletOptions} look={look} onPaid={onPaid} />
        </Suspense>
      ) : (
        <WalletButton
          wallet={wallet}
          asked={walletOptions}
          look={look}
          onPaid={onPaid}
          onLost={setLost}
        />
      )}
    </>
  )
}

type WalletButtonProps = Pick<WalletOfferProps, 'look' | 'onPaid'> & {
  wallet: Extract<ExpressWallet, { kind: 'stripe' }>
  asked: WalletAsked
  onLost: (isLost: boolean) => void
}

const WalletButton = ({ wallet, asked, look, onPaid, onLost }: WalletButtonProps) => {
  const { t } = useLingui()
  const { brand, open } = wallet
  const name = useWalletBrand()(brand)
  const total = formatMoney(asked.totalCents)
  const [isOpen, setOpen] = useState(false)
  const pay = async (): Promise<void> => {
    onLost(false)
    setOpen(true)
    try {
      const paid = await open(asked)
      if (paid) await onPaid(paid)
    } catch {
      onLost(true)
    } finally {
      setOpen(false)
    }
  }
  return (
    <Button
      look={look}
      wide
      icon="phone"
      busy={isOpen && t`Confirm in ${name}…`}
      onClick={() => void pay()}
    >
      {t`Pay ${total} with ${name}`}
    </Button>
  )
}

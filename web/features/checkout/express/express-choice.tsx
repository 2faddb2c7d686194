import { Trans, useLingui } from '@lingui/react/macro'
import { lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { useWalletBrand } from '../card-name.tsx'
import { useCheckoutFees } from '../giving/use-checkout-fees.ts'
import { useOrganisation } from '../organisation.tsx'
import styles from './express-choice.module.css'
import type { ExpressWallet, WalletAsked, WalletPaid } from './express-wallet.ts'
import { takeFromWallet } from './take-from-wallet.ts'

const SandboxWallet = lazyRouteComponent(() => import('./sandbox-wallet.tsx'), 'SandboxWallet')

export type ExpressChoiceProps = { wallet: ExpressWallet; onOther: () => void }

/** Pay by the wallet at hand, or in any other way. */
export const ExpressChoice = ({ wallet, onOther }: ExpressChoiceProps) => {
  const navigate = useNavigate()
  const { organizationObj } = useOrganisation()
  const { amountCents, fees } = useCheckoutFees('card', null)
  const [isLost, setLost] = useState(false)
  const onPaid = async (paid: WalletPaid): Promise<void> => {
    const to = await takeFromWallet(paid, organizationObj.formSetting.rows)
    await navigate({ to })
  }
  const totalCents = fees.lines?.totalCents ?? amountCents
  if (totalCents === undefined) return undefined
  const asked = { totalCents, label: organizationObj.organizationName }
  return (
    <div className={styles.choice}>
      <p>
        <Trans>
          Your wallet knows your card, name, email address and phone number, so there is nothing to
          type. You see the total once more before anything is charged.
        </Trans>
      </p>
      {isLost && (
        <Notice tone="danger" title={<Trans>The wallet could not be opened</Trans>}>
          <Trans>Nothing was charged. Try again, or pay in another way.</Trans>
        </Notice>
      )}
      {wallet.kind === 'sandbox' ? (
        <Suspense fallback={<Skeleton height="52px" />}>
          <SandboxWallet asked={asked} onPaid={onPaid} />
        </Suspense>
      ) : (
        <WalletButton wallet={wallet} asked={asked} onPaid={onPaid} onLost={setLost} />
      )}
      <Button look="quiet" wide onClick={onOther}>
        <Trans>Other payment methods</Trans>
      </Button>
    </div>
  )
}

type WalletButtonProps = {
  wallet: Extract<ExpressWallet, { kind: 'stripe' }>
  asked: WalletAsked
  onPaid: (paid: WalletPaid) => Promise<void>
  onLost: (isLost: boolean) => void
}

const WalletButton = ({ wallet: { brand, open }, asked, onPaid, onLost }: WalletButtonProps) => {
  const { t } = useLingui()
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
      look="primary"
      wide
      icon="phone"
      busy={isOpen && t`Confirm in ${name}…`}
      onClick={() => void pay()}
    >
      {t`Pay ${total} with ${name}`}
    </Button>
  )
}

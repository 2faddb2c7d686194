import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import type { ExpressWallet, WalletPaid } from './wallets/express-wallet.ts'
import { takeFromWallet } from './take-from-wallet.ts'
import { WalletOffer } from './wallet-offer.tsx'

export type ExpressChoiceProps = {
  /** Undefined while it is looked for. */
  wallet: ExpressWallet | undefined
  onOther: () => void
}

/** Offers payment by the device's wallet, or by any other method. */
export const ExpressChoice = ({ wallet, onOther }: ExpressChoiceProps) => {
  const navigate = useNavigate()
  const { formSetting } = useOrganisation().organizationObj
  const onPaid = async (paid: WalletPaid): Promise<void> => {
    const to = await takeFromWallet(paid, formSetting.rows)
    await navigate({ to })
  }
  return (
    <Stack gap={4}>
      {wallet ? (
        <>
          <p>
            <Trans>
              Your wallet knows your card, name, email address and phone number, so there is nothing
              to type. You see the total once more before anything is charged.
            </Trans>
          </p>
          <WalletOffer wallet={wallet} look="primary" onPaid={onPaid} />
        </>
      ) : (
        <Stack as="span" gap={4} aria-busy="true">
          <Skeleton height="5em" />
          <Skeleton height="52px" />
        </Stack>
      )}
      <Button look="quiet" wide onClick={onOther}>
        <Trans>Other payment methods</Trans>
      </Button>
    </Stack>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import type { WalletPaid } from '../express/wallets/express-wallet.ts'
import { walletQuery } from '../express/use-express-wallet.ts'
import { WalletOffer } from '../express/wallet-offer.tsx'
import { useOrganisation } from '../checkout/charity/organisation.tsx'

/**
 * Shows the wallet of this browser above the other methods, once it is found. Its card pays; the
 * payer's details are already known. Its button is the main one until another method is chosen.
 */
export const WalletOption = ({ isFirst }: { isFirst: boolean }) => {
  const navigate = useNavigate()
  const { data: wallet } = useQuery(walletQuery(useOrganisation()))
  if (!wallet) return undefined
  const onPaid = async ({ card }: WalletPaid): Promise<void> => {
    dispatchCheckout({ type: 'card_chosen', card: { ...card, isAmongWays: true } })
    await navigate({ to: '/Review' })
  }
  return (
    <Card title={<Trans>With your phone’s wallet</Trans>}>
      <Stack gap={4}>
        <p>
          <Trans>
            You do not need to enter a card. You see the total once more before anything is charged.
          </Trans>
        </p>
        <WalletOffer wallet={wallet} look={isFirst ? 'primary' : 'secondary'} onPaid={onPaid} />
      </Stack>
    </Card>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/picture/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useCardBrand } from '../../lib/payment-method/card-brand.ts'
import { walletNames } from '../../lib/payment-method/wallet-name.ts'
import styles from './card-name.module.css'
import { findWallet } from './card-place.ts'
import type { ChosenCard } from '../checkout/state/checkout-shape.ts'
import type { WalletBrand } from '../express/wallets/express-wallet.ts'

/** A phone's wallet by its own name. */
export const useWalletBrand = (): ((brand: WalletBrand) => string) => {
  const { t } = useLingui()
  return (brand) => (brand === 'wallet' ? t`Wallet` : walletNames[brand])
}

/** "Visa •••• 4242"; a brand that is not shown by name is a card. `plain` without its drawing. */
export const CardName = ({ card, plain = false }: { card: ChosenCard; plain?: boolean }) => {
  const { t } = useLingui()
  const toBrand = useCardBrand()
  const toWalletBrand = useWalletBrand()
  const { last4 } = card
  const printed = toBrand(card.brand)
  const wallet = findWallet(card)
  const brand = wallet ? `${toWalletBrand(wallet)} · ${printed}` : printed
  return (
    <span className={styles.card}>
      {!plain && <Icon name="card" />}
      <span className={styles.figures} aria-hidden="true">
        {`${brand} `}
        <span className={styles.number} translate="no">{`•••• ${last4}`}</span>
      </span>
      <VisuallyHidden>{t`${brand} ending in ${last4}`}</VisuallyHidden>
    </span>
  )
}

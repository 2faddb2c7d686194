import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { useCardBrand } from '../../../lib/payment-method/card-brand.ts'
import {
  hasExpired,
  formatExpiry,
  type CardExpiry,
} from '../../../lib/payment-method/card-expiry.ts'
import { CardLogo } from '../../own/cards/card-logo.tsx'
import styles from '../plan/recurring-plan.module.css'

export type ChargedCardProps = { brand: string; last4: string; expires: CardExpiry }

/** The card that a plan is charged to, and how long it is good. */
export const ChargedCard = ({ brand, last4, expires }: ChargedCardProps) => (
  <div className={styles.card}>
    <CardLogo brand={brand} />
    <div>
      <CardFigures brand={brand} last4={last4} />
      <Quiet size={15}>
        <CardUntil expires={expires} />
      </Quiet>
    </div>
  </div>
)

export const CardFigures = (card: Pick<ChargedCardProps, 'brand' | 'last4'>) => {
  const { t } = useLingui()
  const brand = useCardBrand()(card.brand)
  const { last4 } = card
  return (
    <>
      <span aria-hidden="true" className={styles.figures}>
        {`${brand} `}
        <span className={styles.number}>{`•••• ${last4}`}</span>
      </span>
      <VisuallyHidden>{t`${brand} ending in ${last4}`}</VisuallyHidden>
    </>
  )
}

export const CardUntil = ({ expires }: { expires: CardExpiry }) => {
  const until = formatExpiry(expires)
  return hasExpired(expires) ? <Trans>Expired {until}</Trans> : <Trans>Expires {until}</Trans>
}

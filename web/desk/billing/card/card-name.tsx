import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { useCardBrand } from '../../../lib/payment-method/card-brand.ts'
import styles from '../billing.module.css'

type Card = Pick<NonNullable<SubscriptionAnswer['card']>, 'brand' | 'last4'>

/** "Visa •• 4242" */
export const CardName = ({ card: { brand, last4 } }: { card: Card }) => {
  const toBrand = useCardBrand()
  const name = `${toBrand(brand)} •• ${last4}`
  return (
    <span className={styles.figure} translate="no">
      {name}
    </span>
  )
}

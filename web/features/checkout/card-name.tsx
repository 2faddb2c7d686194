import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../components/icon.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import styles from './card-name.module.css'
import type { ChosenCard } from './checkout-shape.ts'

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
}

/** "Visa •••• 4242"; a brand that is not shown by name is a card. */
export const CardName = ({ card }: { card: ChosenCard }) => {
  const { t } = useLingui()
  const brand = brands[card.brand] ?? t`Card`
  const { last4 } = card
  return (
    <span className={styles.card}>
      <Icon name="card" />
      <span className={styles.figures} aria-hidden="true">{`${brand} •••• ${last4}`}</span>
      <VisuallyHidden>{t`${brand} ending in ${last4}`}</VisuallyHidden>
    </span>
  )
}

import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Icon, type IconName } from '../../../ui/picture/icon.tsx'
import styles from './method-mark.module.css'

const icons: Partial<Record<PaymentMethod, IconName>> = {
  card: 'card',
  bank_transfer: 'bank',
  check_writing: 'edit',
  cash: 'cash',
}

// The marks are letters; no provider's artwork is used here.
const letters: Partial<Record<PaymentMethod, string>> = {
  payme: 'PM',
  tap_and_go: 'T&G',
  fps: 'FPS',
  alipay_hk: '支',
  alipay_ch: '支',
  wechatpay_hk: '微',
  wechatpay_ch: '微',
  bocpay: 'BoC',
  octopus: '八',
}

/** Shows the mark of a payment method beside its name. */
export const MethodMark = ({ method }: { method: PaymentMethod }) => {
  const icon = icons[method]
  return (
    <span className={styles.mark} aria-hidden="true">
      {icon ? <Icon name={icon} size={24} /> : letters[method]}
    </span>
  )
}

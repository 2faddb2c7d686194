import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Icon, type IconName } from '../../../ui/picture/icon.tsx'
import alipay from './marks/alipay.svg?url'
import americanExpress from './marks/american-express.svg?url'
import mastercard from './marks/mastercard.svg?url'
import visa from './marks/visa.svg?url'
import wechat from './marks/wechat.svg?url'
import styles from './method-mark.module.css'

// The published marks of Simple Icons. A method without one there has a plain icon: nobody's mark
// is drawn here (ADR 0015).
const methodMarks: Partial<Record<PaymentMethod, string>> = {
  alipay_hk: alipay,
  alipay_ch: alipay,
  wechatpay_hk: wechat,
  wechatpay_ch: wechat,
}

const cardMarks: Partial<Record<string, string>> = { visa, mastercard, amex: americanExpress }

const icons: Partial<Record<PaymentMethod, IconName>> = {
  payme: 'phone',
  tap_and_go: 'phone',
  fps: 'qr',
  bocpay: 'qr',
  octopus: 'qr',
  bank_transfer: 'bank',
  check_writing: 'edit',
  cash: 'cash',
}

type MethodMarkProps = {
  method: PaymentMethod
  /** The brand of a saved card. */
  brand?: string
}

/** Shows the mark of a payment method beside its name. */
export const MethodMark = ({ method, brand = '' }: MethodMarkProps) => {
  const mark = method === 'card' ? cardMarks[brand] : methodMarks[method]
  return (
    <span className={styles.mark} aria-hidden="true">
      {mark ? <Mark source={mark} /> : <Icon name={icons[method] ?? 'card'} size={24} />}
    </span>
  )
}

/** The marks of the cards that are accepted, as far as there are any. */
export const CardMarks = () => (
  <span className={styles.cards} aria-hidden="true">
    {[visa, mastercard, americanExpress].map((source) => (
      <Mark key={source} source={source} />
    ))}
  </span>
)

const Mark = ({ source }: { source: string }) => (
  <img className={styles.picture} src={source} alt="" width={28} height={28} loading="lazy" />
)

import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import styles from './money.module.css'

export type MoneyProps = {
  amountCents: Cents
  /** Leaves out ".00": for shortcuts and goals, never in a column or a total. */
  short?: boolean
}

/** A sum on screen: the sign smaller than the number, figures of one width. Copies as "HK$1,234.50". */
export const Money = ({ amountCents, short = false }: MoneyProps) => {
  const digits = formatHkd(Math.abs(amountCents) as Cents)
  return (
    <span className={styles.money} translate="no">
      {amountCents < 0 && '\u2212'}
      <span className={styles.currency}>HK$</span>
      {short ? digits.replace(/\.00$/, '') : digits}
    </span>
  )
}

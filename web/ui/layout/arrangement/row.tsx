import { arrange, type ArrangedProps, type Step } from './arranged.ts'
import styles from './arrangement.module.css'

export type RowProps = ArrangedProps & {
  gap: Step
  /** The gap between columns, if it differs from that between lines. */
  columnGap?: Step
  align?: 'center' | 'baseline'
  /** Puts the free space between the children. */
  spread?: boolean
}

/** Puts its children beside one another, in as many lines as they need. */
export const Row = ({ gap, columnGap, align, spread, ...props }: RowProps) =>
  arrange(
    'div',
    [
      styles.row,
      styles[`gap${gap}`],
      columnGap && styles[`columnGap${columnGap}`],
      align && styles[align],
      spread && styles.spread,
    ],
    props,
  )

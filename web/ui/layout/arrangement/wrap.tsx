import { arrange, type ArrangedProps } from './arranged.ts'
import styles from './arrangement.module.css'

/** A text that a person typed: long words break, and its lines are kept if `keepsLines` is set. */
export const Wrap = ({ keepsLines, ...props }: ArrangedProps & { keepsLines?: boolean }) =>
  arrange('p', [styles.wrap, keepsLines && styles.keepsLines], props)

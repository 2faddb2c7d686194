import { arrange, type ArrangedProps } from './arranged.ts'
import styles from './arrangement.module.css'

/** A text in the secondary colour, such as an explanation below a label. */
export const Quiet = ({ size, ...props }: ArrangedProps & { size?: 13 | 15 }) =>
  arrange('p', [styles.quiet, size && styles[`size${size}`]], props)

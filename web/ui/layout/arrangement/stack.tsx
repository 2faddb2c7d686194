import { arrange, type ArrangedProps, type Step } from './arranged.ts'
import styles from './arrangement.module.css'

/** Puts its children below one another, with a step of the spacing scale between them. */
export const Stack = ({ gap, ...props }: ArrangedProps & { gap: Step }) =>
  arrange('div', [styles.stack, styles[`gap${gap}`]], props)

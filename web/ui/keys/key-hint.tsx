import styles from './keys.module.css'

/**
 * The key of a button, after its words. It is not shown where there is no keyboard, and a screen
 * reader has it from `aria-keyshortcuts`.
 */
export const KeyHint = ({ name }: { name: string }) => (
  <span className={styles.hint} aria-hidden translate="no">
    {` (${name})`}
  </span>
)

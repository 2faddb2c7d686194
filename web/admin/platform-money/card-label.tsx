import styles from './platform-money.module.css'

/** Names a sum if a row is a card and has no columns. A screen reader reads the cell's own name. */
export const CardLabel = ({ children }: { children: string }) => (
  <span aria-hidden="true" className={styles.cardLabel}>
    {children}
  </span>
)

import styles from './wordmark.module.css'

/** The platform's own sign, a gift above two lines of a ledger, and its name. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    <Sign size={28} />
    <span lang="en">Almoner</span>
  </span>
)

/** The sign alone, so many pixels wide. */
export const Sign = ({ size }: { size: number }) => (
  <svg
    className={styles.sign}
    viewBox="0 0 32 32"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <rect width="32" height="32" rx="7" />
    <path d="M8 21.5h16M8 25h16" />
    <path d="M16 18c-4.2-2.6-6.3-4.9-6.3-7.4A3.4 3.4 0 0 1 16 8.9a3.4 3.4 0 0 1 6.3 1.7c0 2.5-2.1 4.8-6.3 7.4Z" />
  </svg>
)

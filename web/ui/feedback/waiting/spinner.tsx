import styles from './spinner.module.css'

/** Shows that work is in progress. A text beside it names the work. */
export const Spinner = ({ size = 20 }: { size?: number }) => (
  <svg
    className={styles.spinner}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <circle className={styles.track} cx="12" cy="12" r="9" />
    <path d="M12 3a9 9 0 0 1 9 9" />
  </svg>
)

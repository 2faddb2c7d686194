import styles from './count-badge.module.css'

type CountBadgeProps = {
  /** The number of items that wait. */
  shown: string
  /** A text for screen readers, if the words beside the number do not say what is counted. */
  label?: string
}

/** The number of items that wait behind a link, beside its words. */
export const CountBadge = ({ shown, label }: CountBadgeProps) => (
  <span className={styles.count} {...(label !== undefined && { role: 'img', 'aria-label': label })}>
    {shown}
  </span>
)

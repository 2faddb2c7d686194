import { Icon, type IconName } from '../../picture/icon.tsx'
import styles from './header-button.module.css'

type HeaderButtonProps = {
  icon: IconName
  /** The name of the button, which a narrow screen shows as the icon alone. */
  label: string
  /** The key that does the same. */
  shortcut: string
  onClick: () => void
}

/** A button of the header that acts at once. */
export const HeaderButton = ({ icon, label, shortcut, onClick }: HeaderButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={label}
    aria-keyshortcuts={shortcut}
    onClick={onClick}
  >
    <Icon name={icon} />
    <span className={styles.words}>{label}</span>
  </button>
)

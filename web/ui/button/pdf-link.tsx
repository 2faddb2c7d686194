import { Icon } from '../picture/icon.tsx'
import styles from './pdf-link.module.css'

/** The document of a row. Its label names the document, because every row has one. */
export const PdfLink = ({ href, label }: { href: string; label: string }) => (
  <a className={styles.link} href={href} aria-label={label} download>
    <Icon name="download" />
    <span>PDF</span>
  </a>
)

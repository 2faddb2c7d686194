import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AreaQuestion } from './faq-areas.ts'
import styles from './faq.module.css'

type QuestionItemProps = { item: AreaQuestion; open?: boolean; id?: string | undefined }

/** A question that opens to its answer. */
export const QuestionItem = ({ item, open = false, id }: QuestionItemProps) => {
  const { question, answer, link } = item
  return (
    <details id={id} open={open} className={styles.item}>
      <summary className={styles.question}>{question}</summary>
      <div className={styles.answer}>
        <p>{answer}</p>
        <p className={styles.links}>
          {link && <Link to={link.to}>{link.word}</Link>}
          {id !== undefined && (
            <Link to="/Faq" hash={id} className={styles.quiet}>
              <Trans>Link to this answer</Trans>
            </Link>
          )}
        </p>
      </div>
    </details>
  )
}

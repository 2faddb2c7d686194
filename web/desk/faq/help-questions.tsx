import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { FaqArea } from './faq-areas.ts'
import styles from './faq.module.css'
import { QuestionItem } from './question-item.tsx'
import { useFaq } from './use-faq.ts'

const mostShown = 4

/** The first questions of an area, and the way to all of them. */
export const HelpQuestions = ({ area }: { area: FaqArea }) => {
  const { t } = useLingui()
  const group = useFaq().find((each) => each.area === area)
  return (
    <section className={styles.questions} aria-label={t`Help with this area`}>
      {group?.questions.slice(0, mostShown).map((item) => (
        <QuestionItem key={item.id} item={item} />
      ))}
      <p className={styles.all}>
        <Link to="/Faq" search={{ area }}>
          <Trans>All questions about this area</Trans>
        </Link>
      </p>
    </section>
  )
}

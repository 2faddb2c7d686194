import { useLingui } from '@lingui/react/macro'
import type { TermsAnswer } from '@almoner/api/desk/settings/terms/contract.ts'
import { htmlLanguage } from '@almoner/domain/kernel/locale.ts'
import styles from './terms.module.css'

type Shown = NonNullable<TermsAnswer['accepted'][number]['shown']>

/** The text of a version, in the language in which it was shown. */
export const TermsText = ({ shown: { language, text } }: { shown: Shown }) => {
  const { t } = useLingui()
  return (
    <section className={styles.text} aria-label={t`Text of the agreement`}>
      <ol lang={htmlLanguage[language]}>
        {text.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
    </section>
  )
}

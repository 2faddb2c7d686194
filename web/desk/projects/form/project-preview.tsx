import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { noCents, parseHkd, largestSumCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { ProgressBar } from '../../../ui/feedback/waiting/progress-bar.tsx'
import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import { RichText } from '../../../ui/text/rich-text.tsx'
import { languageNames } from '../../../lib/text/language-names.ts'
import styles from './project-preview.module.css'
import { findHeader } from '../../../ui/picture/project-media.ts'
import type { ProjectFormState } from './project-schema.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'

type ProjectPreviewProps = {
  state: ProjectFormState
  raisedCents: Cents
  /** Chooses the drawing if there is no picture, as on the payers' page. */
  seed: string
  language: Language
}

/** The project as payers see it, while it is typed. */
export const ProjectPreview = (props: ProjectPreviewProps) => {
  const { state, raisedCents, seed, language } = props
  const { t } = useLingui()
  const typed = useWatch({ control: state.form.control })
  const title = pick(typed.title, language)
  const description = pick(typed.description, language)
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <Row as="header" gap={2} align="center" spread>
        <h2 className={styles.heading}>
          <Trans>Preview</Trans>
        </h2>
        <Quiet as="span" size={15} lang={htmlLanguage[language]}>
          {languageNames[language]}
        </Quiet>
      </Row>
      <div className={styles.page} lang={htmlLanguage[language]}>
        <ProjectPicture source={findHeader(typed.pictures ?? [])} alt="" seed={seed} />
        <p className={styles.title}>{title || t`Title`}</p>
        <ProgressBar raisedCents={raisedCents} goalCents={readGoal(typed.goal)} />
        {description.trim() !== '' && <RichText text={description} />}
      </div>
    </section>
  )
}

/** If a project has no text in the language, payers see one in another language. */
const pick = (texts: Partial<Record<Language, string>> | undefined, language: Language): string =>
  texts?.[language] || languages.map((each) => texts?.[each] ?? '').find(Boolean) || ''

const readGoal = (typed: string | undefined): Cents => {
  const read = parseHkd(typed?.trim() || 0, largestSumCents)
  return 'cents' in read && read.cents > 0 ? read.cents : noCents
}

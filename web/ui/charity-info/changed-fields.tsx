import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfileChangeAnswer } from '@almoner/api/use-cases/charity/profile-change/contract.ts'
import { htmlLanguage } from '@almoner/domain/kernel/locale.ts'
import { languageNames } from '../../lib/text/language-names.ts'
import styles from './changed-fields.module.css'

type Changed = ProfileChangeAnswer['fields'][number]

/** Shows the registered details of a charity beside the proposed ones. */
export const ChangedFields = ({ fields }: { fields: readonly Changed[] }) => (
  <dl className={styles.fields}>
    {fields.map((changed) => (
      <ChangedField key={`${changed.field} ${changed.language}`} changed={changed} />
    ))}
  </dl>
)

const ChangedField = ({ changed: { field, language, before, after } }: { changed: Changed }) => {
  const { t } = useLingui()
  const labels: Record<Changed['field'], string> = {
    name: t`Registered name`,
    address: t`Registered address`,
    irFileNumber: t`IR File No.`,
  }
  const lang = language === null ? undefined : htmlLanguage[language]
  return (
    <div className={styles.field}>
      <dt>
        {labels[field]}
        {language !== null && ` · ${languageNames[language]}`}
      </dt>
      <dd>
        <span className={styles.side}>
          <Trans>Now</Trans>
        </span>
        <span lang={lang}>{before || '–'}</span>
      </dd>
      <dd>
        <span className={styles.side}>
          <Trans>Proposed</Trans>
        </span>
        <span lang={lang} className={styles.after}>
          {after || '–'}
        </span>
      </dd>
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import { htmlLanguage, languages } from '@almoner/domain/kernel/locale.ts'
import { languageNames } from '../../../../lib/text/language-names.ts'
import { Fact, Facts } from '../../../../ui/data/facts.tsx'

type UnchangedDetailsProps = {
  registered: InfoAnswer['registered']
  change: NonNullable<InfoAnswer['change']>
}

/** Shows the registered details that the waiting change does not change. */
export const UnchangedDetails = ({ registered, change }: UnchangedDetailsProps) => {
  const { t } = useLingui()
  const labels = { name: t`Registered name`, address: t`Registered address` }
  const isChanging = (name: string, language: string | null): boolean =>
    change.fields.some((each) => each.field === name && each.language === language)
  return (
    <Facts>
      {(['name', 'address'] as const).flatMap((field) =>
        languages
          .filter((language) => registered[field][language] !== '' && !isChanging(field, language))
          .map((language) => (
            <Fact
              key={`${field} ${language}`}
              label={`${labels[field]} · ${languageNames[language]}`}
            >
              <span lang={htmlLanguage[language]}>{registered[field][language]}</span>
            </Fact>
          )),
      )}
      {!isChanging('irFileNumber', null) && (
        <Fact label={t`IR File No.`}>{registered.irFileNumber || '–'}</Fact>
      )}
    </Facts>
  )
}

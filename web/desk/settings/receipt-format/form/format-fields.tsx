import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { mostFooterLength } from '@almoner/api/desk/settings/receipt-format/contract.ts'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { RadioCards } from '../../../../ui/form/choice/radio-cards.tsx'
import { Textarea } from '../../../../ui/form/input/textarea.tsx'
import { languageNames } from '../../../../lib/text/language-names.ts'
import type { ReceiptFormatState } from '../receipt-format-state.ts'
import styles from '../receipt-format.module.css'

export const DetailField = ({ state: { form, errorOf } }: { state: ReceiptFormatState }) => (
  <RadioCards
    {...form.register('detail')}
    legend={<Trans>Content</Trans>}
    error={errorOf('detail')}
    options={[
      {
        value: 'detailed',
        label: <Trans>Detailed</Trans>,
        hint: (
          <Trans>
            With the payer’s name, the last digits of the card and the answers that you show on
            receipts. A donor can use it to claim a tax deduction.
          </Trans>
        ),
      },
      {
        value: 'basic',
        label: <Trans>Basic</Trans>,
        hint: (
          <Trans>
            Without personal data. It does not prove who gave, so it does not invite a tax
            deduction.
          </Trans>
        ),
      },
    ]}
  />
)

/** The charity's own words, in each language of its payers. */
export const FooterField = ({ state }: { state: ReceiptFormatState }) => (
  <Field
    name="footer"
    label={<Trans>Text at the end</Trans>}
    hint={
      <Trans>
        Optional, such as a thank-you or who answers questions. If a language is left empty, its
        readers see the first one you filled in.
      </Trans>
    }
    group
  >
    <div className={styles.texts}>
      {languages.map((language) => (
        <FooterText key={language} state={state} language={language} />
      ))}
    </div>
  </Field>
)

const FooterText = ({ state, language }: { state: ReceiptFormatState; language: Language }) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  const name = `footer.${language}` as const
  const left = mostFooterLength - useWatch({ control: form.control, name }).trim().length
  return (
    <Field
      name={name}
      label={languageNames[language]}
      hint={left >= 0 ? t`${left} characters left` : t`Too long`}
      error={errorOf(name)}
    >
      <Textarea
        {...form.register(name, { setValueAs: (text: string) => text.replace(/\s+/g, ' ') })}
        lang={htmlLanguage[language]}
      />
    </Field>
  )
}

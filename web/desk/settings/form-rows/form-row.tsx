import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { htmlLanguage, languages } from '@almoner/domain/kernel/locale.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { languageNames } from '../../payment-methods/texts-field.tsx'
import type { FormRowsState } from './form-rows-state.ts'
import styles from './form-rows.module.css'

type FormRowProps = { state: FormRowsState; index: number; onRemove: (() => void) | null }

/** One question in three languages. */
export const FormRow = ({ state, index, onRemove }: FormRowProps) => {
  const { t } = useLingui()
  const { form } = state
  const number = index + 1
  const isArchived = useWatch({ control: form.control, name: `rows.${index}.archived` })
  const name = `rows.${index}` as const
  return (
    <Card
      title={
        isArchived ? <Trans>Question {number}, archived</Trans> : <Trans>Question {number}</Trans>
      }
    >
      <div className={styles.row}>
        <Texts state={state} name={`${name}.label`} label={t`Question`} />
        <Texts state={state} name={`${name}.placeholder`} label={t`Example inside the field`} />
        <Field name={`${name}.type`} label={t`Answer`}>
          <Select {...form.register(`${name}.type`)}>
            <option value="text">{t`One line`}</option>
            <option value="textarea">{t`Several lines`}</option>
          </Select>
        </Field>
        <Checkbox {...form.register(`${name}.required`)} label={t`Must be answered`} />
        <Checkbox
          {...form.register(`${name}.showOnReceipt`)}
          label={t`Show the answer on receipts`}
          hint={t`On detailed receipts only.`}
        />
        <Checkbox
          {...form.register(`${name}.archived`)}
          label={t`Archived`}
          hint={t`Payers are not asked; earlier answers stay.`}
        />
        {onRemove && (
          <div>
            <Button onClick={onRemove}>
              <Trans>Remove question {number}</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

type TextsProps = {
  state: FormRowsState
  name: `rows.${number}.label` | `rows.${number}.placeholder`
  label: string
}

const Texts = ({ state, name, label }: TextsProps) => (
  <Field name={name} label={label} group>
    <div className={styles.texts}>
      {languages.map((language) => (
        <Field
          key={language}
          name={`${name}.${language}`}
          label={languageNames[language]}
          error={state.errorOf(`${name}.${language}`)}
        >
          <TextInput
            {...state.form.register(`${name}.${language}`)}
            lang={htmlLanguage[language]}
            autoComplete="off"
          />
        </Field>
      ))}
    </div>
  </Field>
)

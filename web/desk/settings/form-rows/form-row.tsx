import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { htmlLanguage, languages } from '@almoner/domain/kernel/locale.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { languageNames } from '../../../lib/text/language-names.ts'
import type { FormRowsState } from './form-rows-state.ts'
import styles from './form-rows.module.css'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/** Moves a question one place up, or one down. */
type Step = -1 | 1

/** The move of a question: its new place and its direction. */
export type Move = { to: number; by: Step }

type FormRowProps = {
  state: FormRowsState
  index: number
  isLast: boolean
  onRemove: (() => void) | null
  onMove: (by: Step) => void
  /** Set if this question was the last one moved, so that its button keeps the focus. */
  moved: Move | null
}

/** One question in three languages. */
export const FormRow = ({ state, index, isLast, onRemove, onMove, moved }: FormRowProps) => {
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
      <Stack gap={4}>
        <Moves index={index} isLast={isLast} onMove={onMove} moved={moved} />
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
      </Stack>
    </Card>
  )
}

/** Moves a question in the order of the payer's page. At an end, only one direction is offered. */
const Moves = ({
  index,
  isLast,
  onMove,
  moved,
}: Pick<FormRowProps, 'index' | 'isLast' | 'onMove' | 'moved'>) => {
  const number = index + 1
  const box = useRef<HTMLDivElement>(null)
  // The card went to another place in the page, and the focus would stay behind.
  useEffect(() => {
    if (moved === null) return
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const same = buttons.find(({ dataset }) => dataset['by'] === String(moved.by))
    ;(same ?? buttons[0])?.focus()
  }, [moved])
  if (index === 0 && isLast) return null
  return (
    <div className={styles.moves} ref={box}>
      {index > 0 && (
        <Button look="quiet" data-by="-1" onClick={() => onMove(-1)}>
          <Trans>Move question {number} up</Trans>
        </Button>
      )}
      {!isLast && (
        <Button look="quiet" data-by="1" onClick={() => onMove(1)}>
          <Trans>Move question {number} down</Trans>
        </Button>
      )}
    </div>
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

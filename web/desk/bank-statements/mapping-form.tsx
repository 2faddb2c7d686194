import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type {
  StatementColumns,
  StatementMapping,
  UploadedStatement,
} from '@almoner/api/desk/bank-statements/contract.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { statementsKey, uploadStatement } from './bank-statements-api.ts'
import styles from './bank-statements.module.css'
import { useStatementLabels } from './labels.ts'

type Props = {
  asked: StatementColumns
  /** Rows of it could not be read: columns that are known may be others, or were chosen wrongly. */
  isWrong: boolean
  file: File
  account: string
  done: (answer: UploadedStatement) => Promise<void>
}

const orders = ['dmy', 'mdy', 'ymd'] as const
const schema = v.object({
  day: v.pipe(v.string(), v.nonEmpty('day.required')),
  description: v.pipe(v.string(), v.nonEmpty('description.required')),
  sum: v.pipe(v.string(), v.nonEmpty('sum.required')),
  debit: v.string(),
  balance: v.string(),
  currency: v.string(),
  dayOrder: v.picklist(orders),
})

/** Which column is what, asked once for all files with these columns, and where rows are wrong. */
export const MappingForm = ({ asked, isWrong, file, account, done }: Props) => {
  const { t } = useLingui()
  const { guess, columns } = asked
  const state = useCommandForm({
    schema,
    initial: {
      day: toText(guess?.day),
      description: toText(guess?.description[0]),
      sum: toText(guess?.credit ?? guess?.amount),
      debit: toText(guess?.debit),
      balance: toText(guess?.balance),
      currency: toText(guess?.currency),
      dayOrder: guess?.dayOrder ?? 'dmy',
    },
    send: (chosen, key) => uploadStatement({ file, account, mapping: toMapping(chosen) }, key),
    done,
    reads: [statementsKey],
    labelsOf: useStatementLabels(),
  })
  const { form, errorOf } = state
  const choice = (name: 'day' | 'description' | 'sum' | 'debit' | 'balance' | 'currency') => (
    <Select {...form.register(name)} defaultValue={form.getValues(name)}>
      <option value="">{t`None`}</option>
      {columns.map((column) => (
        <option key={column.index} value={column.index}>
          {describe(column)}
        </option>
      ))}
    </Select>
  )
  return (
    <section className={styles.mapping} aria-labelledby="mapping">
      <h3 id="mapping">
        <Trans>Which column is what?</Trans>
      </h3>
      <p>
        {isWrong ? (
          <Trans>
            Where a column or the order of days was taken for another, choose it here and add the
            lines again.
          </Trans>
        ) : (
          <Trans>We do not know the files of this bank yet. You are asked once.</Trans>
        )}
      </p>
      <FormSection state={state} act={<Trans>Add the lines</Trans>} busy={t`Reading…`} compact>
        <Field name="day" label={t`Day`} error={errorOf('day')}>
          {choice('day')}
        </Field>
        <Field name="dayOrder" label={t`Days are written as`} error={errorOf('dayOrder')}>
          <Select {...form.register('dayOrder')} defaultValue={form.getValues('dayOrder')}>
            <option value="dmy">{t`Day, month, year: 31/12/2026`}</option>
            <option value="mdy">{t`Month, day, year: 12/31/2026`}</option>
            <option value="ymd">{t`Year, month, day: 2026-12-31`}</option>
          </Select>
        </Field>
        <Field name="description" label={t`Text of the line`} error={errorOf('description')}>
          {choice('description')}
        </Field>
        <Field name="sum" label={t`Sum that came in`} error={errorOf('sum')}>
          {choice('sum')}
        </Field>
        <Field
          name="debit"
          label={t`Sum that went out`}
          hint={t`None where the other column has both, with a minus before what went out.`}
          error={errorOf('debit')}
        >
          {choice('debit')}
        </Field>
        <Field
          name="balance"
          label={t`Balance`}
          hint={t`With it we can tell whether lines are missing.`}
          error={errorOf('balance')}
        >
          {choice('balance')}
        </Field>
        <Field name="currency" label={t`Currency`} error={errorOf('currency')}>
          {choice('currency')}
        </Field>
      </FormSection>
    </section>
  )
}

const toText = (index: number | null | undefined): string =>
  index === null || index === undefined ? '' : String(index)

const toColumn = (text: string): number | null => (text === '' ? null : Number(text))

const toMapping = (chosen: v.InferOutput<typeof schema>): StatementMapping => {
  const { day, description, sum, debit, balance, currency, dayOrder } = chosen
  return {
    day: Number(day),
    description: [Number(description)],
    amount: debit === '' ? Number(sum) : null,
    credit: debit === '' ? null : Number(sum),
    debit: toColumn(debit),
    balance: toColumn(balance),
    currency: toColumn(currency),
    dayOrder,
  }
}

const describe = ({ name, samples }: Props['asked']['columns'][number]): string => {
  const sample = samples.find((text) => text !== '')
  return sample === undefined ? name : `${name} (${sample})`
}

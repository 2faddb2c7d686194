import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { StatementMapping } from '@almoner/api/desk/bank-statements/contract.ts'
import type {
  StatementPreview,
  UploadedStatement,
} from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { statementsKey } from '../bank-statements-api.ts'
import styles from '../bank-statements.module.css'
import { useStatementLabels } from '../labels.ts'

type Props = {
  preview: StatementPreview
  read: (mapping: StatementMapping) => Promise<UploadedStatement>
  done: (answer: UploadedStatement) => Promise<void>
}

const orders = ['dmy', 'mdy', 'ymd'] as const
const schema = v.pipe(
  v.object({
    day: v.pipe(v.string(), v.nonEmpty('day.required')),
    description: v.pipe(v.string(), v.nonEmpty('description.required')),
    direction: v.picklist(['sign', 'columns', 'word']),
    sum: v.pipe(v.string(), v.nonEmpty('sum.required')),
    debit: v.string(),
    indicator: v.string(),
    balance: v.string(),
    currency: v.string(),
    dayOrder: v.picklist(orders),
  }),
  v.forward(
    v.check(
      ({ direction, indicator }) => direction !== 'word' || indicator !== '',
      'indicator.required',
    ),
    ['indicator'],
  ),
)
type Chosen = v.InferOutput<typeof schema>
type ColumnName = Exclude<keyof Chosen, 'direction' | 'dayOrder'>

/** Assigns a meaning to each column, and the direction of the money. */
export const MappingForm = ({ preview, read, done }: Props) => {
  const { t } = useLingui()
  const { mapping, columns } = preview
  const state = useCommandForm({
    schema,
    initial: toInitial(mapping),
    send: (values) => read(toMapping(values, mapping)),
    done,
    reads: [statementsKey],
    labelsOf: useStatementLabels(),
  })
  const { form, errorOf } = state
  const direction = form.watch('direction')
  const choice = (name: ColumnName) => (
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
        <Trans>What does each column contain?</Trans>
      </h3>
      <FormSection
        state={state}
        act={<Trans>Read with these settings</Trans>}
        busy={t`Reading…`}
        compact
      >
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
        <Field name="description" label={t`Bank description`} error={errorOf('description')}>
          {choice('description')}
        </Field>
        <Field name="direction" label={t`Money in and money out`} error={errorOf('direction')}>
          <Select {...form.register('direction')} defaultValue={form.getValues('direction')}>
            <option value="sign">{t`One column, with a minus sign before outgoing amounts`}</option>
            <option value="columns">{t`Two columns`}</option>
            <option value="word">{t`One column, and another that shows the direction, such as C and D`}</option>
          </Select>
        </Field>
        <Field
          name="sum"
          label={direction === 'columns' ? t`Amount that came in` : t`Amount`}
          error={errorOf('sum')}
        >
          {choice('sum')}
        </Field>
        {direction === 'columns' && (
          <Field name="debit" label={t`Amount that went out`} error={errorOf('debit')}>
            {choice('debit')}
          </Field>
        )}
        {direction === 'word' && (
          <Field
            name="indicator"
            label={t`Column that shows the direction`}
            error={errorOf('indicator')}
          >
            {choice('indicator')}
          </Field>
        )}
        <Field
          name="balance"
          label={t`Balance`}
          hint={t`Lets us check whether lines are missing.`}
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

const toInitial = (mapping: StatementMapping | null): Chosen => ({
  day: toText(mapping?.day),
  description: toText(mapping?.description[0]),
  direction: mapping?.indicator ? 'word' : (mapping?.credit ?? null) === null ? 'sign' : 'columns',
  sum: toText(mapping?.credit ?? mapping?.amount),
  debit: toText(mapping?.debit),
  indicator: toText(mapping?.indicator?.column),
  balance: toText(mapping?.balance),
  currency: toText(mapping?.currency),
  dayOrder: mapping?.dayOrder ?? 'dmy',
})

const toText = (index: number | null | undefined): string =>
  index === null || index === undefined ? '' : String(index)

const toColumn = (text: string): number | null => (text === '' ? null : Number(text))

/** The words of a newly chosen column are requested with the next preview. */
const toMapping = (values: Chosen, before: StatementMapping | null): StatementMapping => {
  const { day, description, direction, sum, debit, indicator, balance, currency, dayOrder } = values
  const isApart = direction === 'columns'
  const column = direction === 'word' ? toColumn(indicator) : null
  const knownIndicator = before?.indicator?.column === column ? before?.indicator : null
  return {
    day: Number(day),
    description: [Number(description)],
    amount: isApart ? null : Number(sum),
    credit: isApart ? Number(sum) : null,
    debit: isApart ? toColumn(debit) : null,
    balance: toColumn(balance),
    currency: toColumn(currency),
    indicator:
      column === null
        ? null
        : { column, in: knownIndicator?.in ?? [], out: knownIndicator?.out ?? [] },
    dayOrder,
  }
}

const describe = ({ name, samples }: StatementPreview['columns'][number]): string => {
  const sample = samples.find((text) => text !== '')
  return sample === undefined ? name : `${name} (${sample})`
}

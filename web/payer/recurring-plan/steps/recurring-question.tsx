import { Trans, useLingui } from '@lingui/react/macro'
import { mostChosenOccurrences } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { Field, fieldId } from '../../../ui/form/field.tsx'
import { FieldPair } from '../../../ui/form/field-pair.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { choosableDays, todayInHongKong } from '../../../lib/text/choosable-days.ts'
import type { Gift, Lines } from '../../checkout/state/checkout-shape.ts'
import { useSignedIn } from '../../signed-in/use-signed-in.ts'
import type { GiftForm } from '../../giving/form/use-gift-form.ts'
import { oneTime } from '../../checkout/state/one-time.ts'
import { subscriptionFeatures, useOrganisation } from '../../checkout/charity/organisation.tsx'
import { DayMoved } from '../day-moved.tsx'
import { LostRecurring } from '../stored-gift/lost-recurring.tsx'
import styles from './recurring-question.module.css'
import { PlanSentence } from '../plan-sentence.tsx'
import { readTerms, type MonthlyTerms } from '../terms.ts'
import { useDayToCome } from '../use-day-to-come.ts'

export type RecurringQuestionProps = {
  form: GiftForm
  /** The screen that shows it; a login leads back there. */
  place: string
}

/** Asks whether to give once or every month, before the amount. */
export const RecurringQuestion = ({ form, place }: RecurringQuestionProps) => {
  const { gift, change } = form
  const why = useLoss(gift)
  useDayToCome(gift, change)
  if (why === 'not_offered') {
    return (
      <div id={fieldId('frequency')} tabIndex={-1}>
        <LostRecurring why={why} />
      </div>
    )
  }
  return (
    <>
      <Frequency value={gift.frequency} change={change} />
      {why && <LostRecurring why={why} wanted={place} />}
    </>
  )
}

const Frequency = ({ value, change }: { value: Gift['frequency']; change: GiftForm['change'] }) => {
  const { t } = useLingui()
  return (
    <RadioCards
      name="frequency"
      legend={t`How often?`}
      look="segments"
      options={[
        { value: 'ONETIME', label: t`Once` },
        { value: 'MONTHLY', label: t`Every month` },
      ]}
      value={value}
      onChange={(event) => change(event.currentTarget.value === 'MONTHLY' ? firstTerms() : oneTime)}
    />
  )
}

// Why the gift cannot be monthly. A donor who seems to be logged in continues: the next step reads
// the account itself.
const useLoss = ({ frequency }: Gift): 'not_offered' | 'logged_out' | undefined => {
  const signedIn = useSignedIn()
  const { offersMonthly } = subscriptionFeatures(useOrganisation())
  if (frequency !== 'MONTHLY') return undefined
  if (!offersMonthly) return 'not_offered'
  return signedIn === false ? 'logged_out' : undefined
}

const firstTerms = (): Partial<Gift> => ({
  frequency: 'MONTHLY',
  startDate: choosableDays(todayInHongKong()).first,
  recurringOccurrences: '12',
})

/** Asks for the first day and the number of payments of a monthly gift, below the amount. */
export const RecurringTerms = ({ form }: { form: GiftForm }) => {
  const { t } = useLingui()
  const { gift, change, amountCents, fees } = form
  const why = useLoss(gift)
  const today = todayInHongKong()
  const { first, last } = choosableDays(today)
  if (gift.frequency !== 'MONTHLY' || why) return undefined
  return (
    <div className={styles.terms}>
      <DayMoved gift={gift} />
      <FieldPair>
        <Field
          name="startDate"
          label={t`First day`}
          hint={t`From tomorrow, in Hong Kong`}
          error={form.errorOf('startDate')}
        >
          <TextInput
            type="date"
            name="startDate"
            required
            min={first}
            max={last}
            value={gift.startDate}
            onChange={(event) => change({ startDate: event.currentTarget.value, passedDay: null })}
          />
        </Field>
        <Field
          name="recurringOccurrences"
          label={t`How many times?`}
          hint={t`From 1 to ${mostChosenOccurrences}, once a month`}
          error={form.errorOf('recurringOccurrences')}
        >
          <TextInput
            name="recurringOccurrences"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            required
            value={gift.recurringOccurrences}
            onChange={(event) => change({ recurringOccurrences: event.currentTarget.value })}
          />
        </Field>
      </FieldPair>
      <TermsSummary terms={readTerms(gift, today)} amountCents={amountCents} lines={fees.lines} />
    </div>
  )
}

// Shows the terms once they are known, and again after each change.
const TermsSummary = ({
  terms,
  amountCents,
  lines,
}: {
  terms: MonthlyTerms | undefined
  amountCents: Cents | undefined
  lines: Lines | null | undefined
}) => (
  <p className={styles.answer} aria-live="polite">
    {terms && lines && (
      <>
        <span>
          <PlanSentence terms={terms} eachCents={lines.totalCents} />
        </span>{' '}
        <small>
          <Trans>Nothing is charged today.</Trans>
        </small>
      </>
    )}
    {terms && amountCents !== undefined && lines === undefined && <Skeleton width="18em" />}
  </p>
)

import { Trans, useLingui } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { directMethods } from '@almoner/domain/payment-methods/method-names.ts'
import type { FieldState } from '../../../lib/form/command-form.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { FieldPair } from '../../../ui/form/field-pair.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/input/money-input.tsx'
import { NameFields } from '../../../ui/form/name-fields.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import styles from '../offline.module.css'
import { computeNet, type entryEntries } from './offline-schema.ts'
import type { ProjectChoices } from './use-project-choices.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type OfflineFieldsProps = {
  state: FieldState<keyof typeof entryEntries>
  /** The sum and the fee as typed. The remainder is shown. */
  amount: string
  fee: string
  projects: ProjectChoices
  chosen: { paymentMethod: string; projectId: string | null }
}

/** Shows the fields for the sum, the day, the method, the project and the payer. */
export const OfflineFields = (props: OfflineFieldsProps) => (
  <>
    <Sums {...props} />
    <Kind {...props} />
    <Giver {...props} />
  </>
)

const Sums = ({ state, amount, fee }: OfflineFieldsProps) => {
  const { form, errorOf } = state
  const net = computeNet(amount, fee)
  return (
    <>
      <FieldPair>
        <Field name="amount" label={<Trans>Amount</Trans>} error={errorOf('amount')}>
          <MoneyInput {...form.register('amount')} autoComplete="off" />
        </Field>
        <Field name="fee" label={<Trans>Transaction fee, if any</Trans>} error={errorOf('fee')}>
          <MoneyInput {...form.register('fee')} autoComplete="off" />
        </Field>
      </FieldPair>
      <p role="status" className={styles.net}>
        <Trans>
          Your charity receives <Net cents={net} />
        </Trans>
      </p>
    </>
  )
}

/** A dash until the amount can be read, so that nothing below moves when it is known. */
const Net = ({ cents }: { cents: Cents | null }) =>
  cents === null ? <span>–</span> : <Money amountCents={cents} />

const Kind = ({ state, projects, chosen }: OfflineFieldsProps) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const { form, errorOf } = state
  return (
    <>
      <FieldPair>
        <Field name="paymentMethod" label={t`Payment method`} error={errorOf('paymentMethod')}>
          <Select {...form.register('paymentMethod')} defaultValue={chosen.paymentMethod}>
            <option value="">{t`Choose`}</option>
            {directMethods.map((method) => (
              <option key={method} value={method}>
                {methodName(method)}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="projectId" label={t`Project`} error={errorOf('projectId')}>
          <Select {...form.register('projectId')} defaultValue={chosen.projectId ?? ''}>
            <option value="">{t`General donation`}</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="receivedOn" label={t`Received on`} error={errorOf('receivedOn')}>
          <TextInput {...form.register('receivedOn')} type="date" max={todayInHongKong()} />
        </Field>
        <Field name="receivedTime" label={t`Time in Hong Kong`} error={errorOf('receivedTime')}>
          <TextInput {...form.register('receivedTime')} type="time" />
        </Field>
      </FieldPair>
      <RadioCards
        {...form.register('paymentType')}
        legend={t`Type`}
        error={errorOf('paymentType')}
        options={[
          { value: 'donation', label: t`Donation` },
          { value: 'payment', label: t`Payment` },
        ]}
      />
    </>
  )
}

const Giver = ({ state: { form, errorOf } }: OfflineFieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <h2 className={styles.heading}>{t`Payer`}</h2>
      <Quiet>{t`Leave this empty if you do not know, for example for a collection box.`}</Quiet>
      <NameFields register={form.register} errorOf={errorOf} />
      <FieldPair>
        <Field name="email" label={t`Email`} error={errorOf('email')}>
          <TextInput
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </Field>
        <Field name="phoneNumber" label={t`Phone number`} error={errorOf('phoneNumber')}>
          <TextInput {...form.register('phoneNumber')} type="tel" autoComplete="off" />
        </Field>
      </FieldPair>
      <Field
        name="note"
        label={t`Note`}
        hint={t`For your team, such as a cheque’s number or which collection box. Donors do not see it.`}
        error={errorOf('note')}
      >
        <Textarea {...form.register('note')} />
      </Field>
    </>
  )
}

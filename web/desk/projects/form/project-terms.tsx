import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/input/money-input.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './project-form.module.css'
import { useProjectStatusLabel } from '../project-labels.ts'
import type { ProjectFormState } from './project-schema.ts'

type ProjectTermsProps = {
  state: ProjectFormState
  /** True once a payment came. The project then keeps its type, donations or payments. */
  isTypeFixed: boolean
}

/** Shows the goal, the type of the payments, the visibility, and the page that payers return to. */
export const ProjectTerms = ({ state, isTypeFixed }: ProjectTermsProps) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  const status = useProjectStatusLabel()
  const donation = useWatch({ control: form.control, name: 'donation' })
  return (
    <Card title={<Trans>Payment settings</Trans>}>
      <div className={styles.fields}>
        <Field
          name="goal"
          label={t`Goal`}
          hint={t`Leave this empty if there is no goal.`}
          error={errorOf('goal')}
          optional
        >
          <MoneyInput {...form.register('goal')} autoComplete="off" />
        </Field>
        <RadioCards
          name="donation"
          legend={t`Type of payment`}
          hint={
            isTypeFixed ? t`This project has payments already, so this stays as it is.` : undefined
          }
          error={errorOf('donation')}
          value={donation ? 'donation' : 'payment'}
          onChange={({ currentTarget: { value } }) =>
            form.setValue('donation', value === 'donation', { shouldDirty: true })
          }
          options={[
            {
              value: 'donation',
              label: t`Donation`,
              hint: t`Receipts may carry tax wording.`,
              disabled: isTypeFixed,
            },
            {
              value: 'payment',
              label: t`Payment`,
              hint: t`For tickets, goods or fees: never with tax wording.`,
              disabled: isTypeFixed,
            },
          ]}
        />
        <RadioCards
          legend={t`Visibility`}
          error={errorOf('status')}
          options={[
            { value: 'open', label: status.open, hint: t`On your list of projects.` },
            {
              value: 'unlisted',
              label: status.unlisted,
              hint: t`Only people with its link can see it and give.`,
            },
            {
              value: 'closed',
              label: status.closed,
              hint: t`Accepts no payments. You can open it at any time.`,
            },
          ]}
          {...form.register('status')}
        />
        <Checkbox
          {...form.register('quickReceipt')}
          label={t`Quick receipt`}
          hint={t`Each payer gets their receipt by email at once. If this is off, staff issue each receipt on the page of its payment.`}
        />
        <Field
          name="returnUrl"
          label={t`Redirect URL`}
          hint={t`Where the link after a payment leads, such as https://www.example.org/thanks. If this is empty, it leads to your website.`}
          error={errorOf('returnUrl')}
          optional
        >
          <TextInput {...form.register('returnUrl')} type="url" autoComplete="off" />
        </Field>
      </div>
    </Card>
  )
}

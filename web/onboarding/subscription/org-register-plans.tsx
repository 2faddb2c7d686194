import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { choosablePlans } from '@almoner/domain/application/values.ts'
import { planSchema } from '@almoner/api/onboarding/contract.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { RadioCards } from '../../ui/form/choice/radio-cards.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { Fees } from '../../ui/price-list/fees.tsx'
import { Saving } from '../../ui/price-list/saving.tsx'
import { useCommandForm, type CommandFormState } from '../../lib/form/command-form.ts'
import { formatShortMoney } from '../../lib/text/format.ts'
import { useSoldPlanTexts } from '../../lib/text/sold-plans.ts'
import { Lost } from '../set-up/org-agreement.tsx'
import { savePlan } from '../onboarding-api.ts'
import { SectionPage, SectionRemarks, useApplication } from '../onboarding-frame.tsx'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import { pricePerMonth, pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { referralCode } from '../sign-up/referral-code.ts'
import { useSaved } from '../use-saved.ts'

/** The choice of the plan, and a referral code. */
export const OrgRegisterPlans = () => {
  const { t } = useLingui()
  const { plan } = useApplication()
  const proceed = useSaved()
  const label = useOnboardingLabels()
  const state = useCommandForm({
    schema: planSchema,
    initial: {
      plan: plan?.plan ?? 'free',
      period: plan?.period ?? 'annual',
      referralCode: plan?.referralCode ?? referralCode.read(),
    },
    send: savePlan,
    done: (answer) => {
      referralCode.forget()
      return proceed(answer)
    },
    reads: [],
    labelsOf: label,
  })
  const typed = useWatch({ control: state.form.control, name: 'referralCode' })
  // Details entered later may have made the saved code the applicant's own.
  const isSaved = plan !== null && typed === plan.referralCode
  const issue =
    isSaved && plan.referralIssue ? label(`referral_code.${plan.referralIssue}`) : undefined
  return (
    <SectionPage section="plan">
      <FormScreen
        state={state}
        title={t`Choose a plan`}
        back={{ to: '/OrgRegisterInfo' }}
        act={<Trans>Save and continue</Trans>}
        lost={<Lost />}
      >
        <SectionRemarks section="plan" />
        <Choices state={state} />
        <Field
          name="referralCode"
          label={t`Referral code`}
          hint={t`Enter the code if another charity has given you one. That charity then sees your charity’s name, and whether you joined.`}
          error={state.errorOf('referralCode') ?? issue}
          optional
        >
          <TextInput {...state.form.register('referralCode')} autoComplete="off" />
        </Field>
      </FormScreen>
    </SectionPage>
  )
}

const Choices = ({ state: { form, errorOf } }: { state: CommandFormState<typeof planSchema> }) => {
  const { t } = useLingui()
  const { toName, toContent } = useSoldPlanTexts()
  const [plan, period] = useWatch({ control: form.control, name: ['plan', 'period'] })
  const due = pricePerPeriod({ plan, period })
  return (
    <>
      <RadioCards
        look="segments"
        legend={t`Billing`}
        error={errorOf('period')}
        options={[
          { value: 'annual', label: t`Annually` },
          { value: 'monthly', label: t`Monthly` },
        ]}
        {...form.register('period')}
      />
      <RadioCards
        legend={t`Plan`}
        error={errorOf('plan')}
        options={choosablePlans.map((each) => {
          const price = formatShortMoney(pricePerMonth({ plan: each, period }))
          const name = toName(each)
          const hint = (
            <>
              {toContent(each)}
              <Saving plan={each} period={period} />
            </>
          )
          return { value: each, label: t`${name}: ${price} a month`, hint }
        })}
        {...form.register('plan')}
      />
      <Notice>
        {plan === 'free' ? (
          <Trans>The Free plan costs nothing, and needs no card.</Trans>
        ) : (
          <Trans>
            The first invoice is <Money amountCents={due} short />, due once your account is
            approved. Nothing is charged before.
          </Trans>
        )}
      </Notice>
      <Fees plan={plan} />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useId } from 'react'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RadioCards } from '../../ui/form/choice/radio-cards.tsx'
import { Select } from '../../ui/form/choice/select.tsx'
import { StepDots } from '../../ui/layout/step-dots.tsx'
import { formatMoney } from '../../lib/text/format.ts'
import type { Gift } from '../checkout/state/checkout-shape.ts'
import { GiftLines } from '../checkout/frame/gift-summary.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { subscriptionFeatures, useOrganisation } from '../checkout/charity/organisation.tsx'
import { oneTime } from '../checkout/state/one-time.ts'
import { RecurringQuestion, RecurringTerms } from '../recurring-plan/lazy-giving.ts'
import { useSignedIn } from '../signed-in/use-signed-in.ts'
import { AmountQuestion } from './amount-question.tsx'
import styles from './quick-form.module.css'
import { useGiftForm, type GiftForm } from './form/use-gift-form.ts'
import { useGoOn } from './use-go-on.ts'
import { useLastAmount } from './use-last-amount.ts'

const blank: Gift = {
  projectId: null,
  transactionType: 'donation',
  amount: '',
  amountCents: null,
  coverFee: false,
  steps: 4,
  isOwnPage: false,
  ...oneTime,
}

export type QuickFormProps = {
  /** The projects to choose from; none of them need be chosen. */
  missions: readonly MissionAnswer[]
}

/** Asks only for an amount: the quick way to give, also without a project. */
export const QuickForm = ({ missions }: QuickFormProps) => {
  const { t } = useLingui()
  const { isGoing, goOn } = useGoOn()
  const titleId = useId()
  const { offersMonthly } = subscriptionFeatures(useOrganisation())
  const signedIn = useSignedIn()
  const form = useGiftForm({
    blank,
    takesMonthly: offersMonthly && signedIn !== false,
    isMine: ({ isOwnPage, projectId }) =>
      !isOwnPage && (projectId === null || missions.some(({ id }) => id === projectId)),
  })
  const { gift, amountCents, fees } = form
  const lastCents = useLastAmount(form, { isDonor: signedIn === true })
  // Chosen by the invitation after a gift to the charity.
  const isMonthly = gift.frequency === 'MONTHLY'
  const submit = async (): Promise<void> => {
    if (await form.submit()) goOn()
  }
  const total = fees.lines && formatMoney(fees.lines.totalCents)
  const isDonation = gift.transactionType === 'donation'
  const actOnly = isDonation ? t`Donate` : t`Pay`
  const actAndSum = isDonation ? t`Donate ${total}` : t`Pay ${total}`
  return (
    <Card>
      <form
        className={styles.form}
        aria-labelledby={titleId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{isDonation ? t`Donate now` : t`Pay now`}</h2>
          <StepDots step={1} of={4} />
        </div>
        <FormErrors attempt={form.attempt} errors={form.errors} />
        {isMonthly && (
          <Suspense fallback={<Skeleton height="86px" />}>
            <RecurringQuestion form={form} place="/SelectMission" />
          </Suspense>
        )}
        <TypeOfGift form={form} />
        <AmountQuestion
          amount={gift.amount}
          isAmount={form.isAmount}
          onAmount={form.changeAmount}
          minimumCents={form.minimumCents}
          error={form.errorOf('amount')}
          lastCents={lastCents}
          coverFee={gift.coverFee}
          onCoverFee={(coverFee) => form.change({ coverFee })}
          amountCents={amountCents}
          fees={fees}
        />
        {isMonthly && (
          <Suspense>
            <RecurringTerms form={form} />
          </Suspense>
        )}
        {missions.length > 0 && <ProjectChoice form={form} missions={missions} />}
        {amountCents !== undefined && <GiftLines amountCents={amountCents} lines={fees.lines} />}
        <Button type="submit" look="primary" wide busy={isGoing && <Trans>Loading…</Trans>}>
          {total ? actAndSum : actOnly}
        </Button>
      </form>
    </Card>
  )
}

// A project determines whether money given to it is a donation or a payment. The other type cannot
// be chosen until the project is deselected.
const TypeOfGift = ({ form }: { form: GiftForm }) => {
  const { t } = useLingui()
  const { gift, change } = form
  const isFixed = gift.projectId !== null
  const option = (value: Gift['transactionType'], label: string) => ({
    value,
    label,
    disabled: isFixed && value !== gift.transactionType,
  })
  return (
    <RadioCards
      name="transactionType"
      legend={t`Donation or payment?`}
      {...(isFixed && { hint: t`Set by the project you chose` })}
      look="segments"
      options={[option('donation', t`Donation`), option('payment', t`Payment`)]}
      value={gift.transactionType}
      onChange={(event) =>
        change({
          transactionType: event.currentTarget.value === 'payment' ? 'payment' : 'donation',
        })
      }
    />
  )
}

/** Offers one project or none. The list is always open, so that a choice is always visible. */
const ProjectChoice = ({
  form,
  missions,
}: {
  form: GiftForm
  missions: readonly MissionAnswer[]
}) => {
  const { t } = useLingui()
  const choose = (projectId: string): void => {
    const mission = missions.find(({ id }) => id === projectId)
    form.change({
      projectId: mission?.id ?? null,
      transactionType: mission && !mission.donation ? 'payment' : 'donation',
    })
  }
  return (
    <Field name="projectId" label={t`Project`} optional>
      <Select
        name="projectId"
        value={form.gift.projectId ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">
          <Trans>Where it is needed most</Trans>
        </option>
        {missions.map((mission) => (
          <option key={mission.id} value={mission.id}>
            {mission.title}
          </option>
        ))}
      </Select>
    </Field>
  )
}

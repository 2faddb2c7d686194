import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { RadioCards } from '../../ui/form/choice/radio-cards.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import type { Donor } from '../../lib/session/donor-query.ts'
import { fieldRefusals } from '../../lib/form/form.ts'
import { checkPhone } from '../../lib/form/phone/phone.ts'
import { findWallet } from '../card-prompt/card-place.ts'
import { readCheckout, useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { isReadyForReview } from '../checkout/state/guard/is-ready.ts'
import { LockedNote } from '../signed-in/locked-note.tsx'
import { useDonor } from '../signed-in/use-donor.ts'
import { usePageExpiry } from '../expiry/use-page-expiry.ts'
import { LastQuestions, LostProject, WalletChosen } from '../checkout/loading/lazy-paying.ts'
import { GiftSummary } from '../checkout/frame/gift-summary.tsx'
import { GiftBar } from '../giving/gift-bar.tsx'
import { useCheckoutFees } from '../giving/use-fees.ts'
import { LostRecurring } from '../recurring-plan/lazy-giving.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import { useErrorLabels } from './payer-form/error-labels.ts'
import { wishForAccount } from './account/account-wish.ts'
import { toDonorDraft } from './donor-draft.ts'
import type { NewAccountErrors, NewAccountForm } from './account/new-account.tsx'
import { blankPayer, draftFrom, usePayerForm } from './payer-form/payer-form.ts'
import { OwnQuestions, PayerFields } from './payer-form/payer-fields.tsx'
import { useHasLostProject } from './lost-project/use-lost-project.ts'
import styles from '../checkout/frame/step-form.module.css'
import { StepFrame } from '../checkout/frame/step-frame.tsx'
import { placeOfGift } from '../checkout/state/steps.ts'

/** Asks for the payer's details; an account already knows them. */
export const PersonalDetails = () => {
  const { t } = useLingui()
  const { gift } = useCheckout()
  const isMonthly = gift?.frequency === 'MONTHLY'
  const donor = useDonor({ isNeeded: isMonthly })
  const { amountCents, fees } = useCheckoutFees()
  const isLost = useHasLostProject(gift)
  usePageExpiry('/PersonalDetails')
  useEffect(() => {
    // The payment's screens are loaded with it, so that the next step opens at once after the payer
    // has typed.
    void LastQuestions.preload()
  }, [])
  if (!gift) return undefined
  return (
    <StepFrame
      step={{ at: 2, of: gift.steps }}
      title={t`Your details`}
      lead={t`For your receipt, and so that the charity knows whom to thank.`}
      back={placeOfGift(gift)}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      {isLost ? (
        <Suspense>
          <LostProject />
        </Suspense>
      ) : donor === undefined ? (
        <Skeleton height="480px" />
      ) : !donor && isMonthly ? (
        <Suspense>
          <LostRecurring why="no_donor" />
        </Suspense>
      ) : (
        <Details donor={donor} bar={{ amountCents, lines: fees.lines, isMonthly }} />
      )}
    </StepFrame>
  )
}

type DetailsProps = {
  donor: Donor | null
  bar: Pick<Parameters<typeof GiftBar>[0], 'amountCents' | 'lines' | 'isMonthly'>
}

/** All typed values are stored, and validated when the form is submitted. */
const Details = ({ donor, bar }: DetailsProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { payer, card } = useCheckout()
  const { rows } = useOrganisation().organizationObj.formSetting
  const isLocked = donor !== null
  const draft = donor ? toDonorDraft(donor, payer ?? blankPayer) : (payer ?? blankPayer)
  const terms = { rows, isLocked }
  const payerForm = usePayerForm(draft, terms)
  const { form, register } = payerForm
  const { errors, isSubmitting, submitCount } = form.formState
  const fieldErrors = useErrorLabels(fieldRefusals(errors), (place) => rows[place]?.label)
  const isPaid = card !== null && findWallet(card) !== undefined
  const account = useRef<NewAccountForm>(null)
  const [accountErrors, setAccountErrors] = useState<NewAccountErrors>([])
  const submit = async (): Promise<void> => {
    if (isSubmitting) return
    const password = await account.current?.judge()
    const proceed = form.handleSubmit(async (typed) => {
      if (password === null) return
      wishForAccount(password)
      const details = draftFrom(typed, rows)
      const phoneNumber = donor ? donor.phoneNumber : await checkPhone(details.phone)
      dispatchCheckout({
        type: 'details_entered',
        payer: details,
        phoneNumber: phoneNumber ?? null,
        isDonor: isLocked,
      })
      // A donor may have another card in the account; a card that was typed is not typed again.
      const isReady = !isLocked && isReadyForReview(readCheckout())
      await navigate({ to: isPaid || isReady ? '/Review' : '/SelectPayment' })
    })
    await proceed()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormErrors attempt={submitCount} errors={[...fieldErrors.all, ...accountErrors]} />
      {isPaid && (
        <Suspense fallback={<Skeleton height="92px" />}>
          <WalletChosen />
        </Suspense>
      )}
      {isLocked ? (
        <LockedNote />
      ) : (
        <RadioCards
          {...register('kind')}
          legend={t`Who is giving?`}
          look="segments"
          options={[
            { value: 'person', label: t`A person` },
            { value: 'company', label: t`A company or organisation` },
          ]}
        />
      )}
      <PayerFields form={payerForm} isLocked={isLocked} errorOf={fieldErrors.one} />
      <OwnQuestions form={payerForm} rows={rows} errorOf={fieldErrors.one} />
      <Suspense fallback={<Skeleton height={isLocked ? '9em' : '14.5em'} />}>
        <LastQuestions ref={account} onErrors={setAccountErrors} isLocked={isLocked} />
      </Suspense>
      <GiftBar {...bar}>
        <Button type="submit" look="primary" wide busy={isSubmitting && t`One moment…`}>
          {t`Continue`}
        </Button>
      </GiftBar>
    </form>
  )
}

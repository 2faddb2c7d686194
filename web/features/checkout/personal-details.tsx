import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../components/button.tsx'
import { ErrorSummary } from '../../components/error-summary.tsx'
import { RadioCards } from '../../components/radio-cards.tsx'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Refusal } from '../../lib/answers.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useRefusalMessage } from '../../lib/refusal-message.ts'
import { updateCheckout, useCheckout } from './checkout-state.ts'
import { fetchPaying } from './fetch-paying.ts'
import { GiftSummary } from './gift-summary.tsx'
import { GiftBar } from './giving/gift-bar.tsx'
import { useCheckoutFees } from './giving/use-checkout-fees.ts'
import { useOrganisation } from './organisation.tsx'
import { blankPayer, checkedPhone, payerFrom, usePayerForm } from './payer/payer-form.ts'
import { OwnQuestions, PayerFields } from './payer/payer-fields.tsx'
import styles from './payer/payer-fields.module.css'
import { StepFrame } from './step-frame.tsx'
import { placeOfGift } from './steps.ts'

/** Who gives. Everything typed is remembered, and judged when the button is pressed. */
export const PersonalDetails = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { gift, payer } = useCheckout()
  const { formSetting } = useOrganisation().organizationObj
  const rows = formSetting.rows
  const form = usePayerForm(payer ?? blankPayer, rows)
  const errorOf = useErrorWords(form.refusals, (place) => rows[place]?.label)
  const { amountCents, fees } = useCheckoutFees()
  const submit = (): Promise<void> =>
    form.submit(async (answers) => {
      const details = payerFrom(answers, rows)
      const phoneNumber = await checkedPhone(details.phone)
      updateCheckout({ payer: details, phoneNumber: phoneNumber ?? null })
      await navigate({ to: '/SelectPayment' })
    })
  useEffect(() => {
    // While somebody types, so that the next step stands at a press. It is asked for again there.
    fetchPaying().catch(() => undefined)
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
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorSummary attempt={form.attempt} errors={errorOf.all} />
        <RadioCards
          {...form.register('kind')}
          legend={t`Who is giving?`}
          look="segments"
          options={[
            { value: 'person', label: t`A person` },
            { value: 'company', label: t`A company` },
          ]}
        />
        <PayerFields
          form={form}
          isCompany={form.answers['kind'] === 'company'}
          errorOf={errorOf.one}
        />
        <OwnQuestions form={form} rows={rows} errorOf={errorOf.one} />
        <GiftBar amountCents={amountCents} lines={fees.lines}>
          <Button type="submit" look="primary" wide busy={form.isBusy && t`One moment…`}>
            {t`Continue`}
          </Button>
        </GiftBar>
      </form>
    </StepFrame>
  )
}

const orderOf = (language: Language): string[] => {
  const names = language === 'en' ? ['firstName', 'lastName'] : ['lastName', 'firstName']
  return ['kind', 'orgName', ...names, 'email', 'confirmEmail', 'phone', 'memo', 'rows']
}

// As the fields stand on the screen: names in the language's own order.
const placeIn = (language: Language, name: string): number =>
  orderOf(language).indexOf(name.split('.')[0] ?? '')

const useErrorWords = (
  refusals: readonly Refusal[],
  labelOfRow: (place: number) => string | undefined,
) => {
  const { t } = useLingui()
  const language = useLanguage()
  const sentence = useRefusalMessage()
  const wordsOf = (name: string, code: string): string => {
    const label = labelOfRow(Number(/^rows\.(\d+)/.exec(name)?.[1] ?? -1))
    return code === 'field.required' ? t`${label} is required` : sentence(code, { label })
  }
  const all = refusals
    .map(({ name, code }) => ({ name, message: wordsOf(name, code) }))
    .sort((a, b) => placeIn(language, a.name) - placeIn(language, b.name))
  return { all, one: (name: string) => all.find((error) => error.name === name)?.message }
}

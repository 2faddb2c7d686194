import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OrganizationAnswer } from '@almoner/api/routes/organizations/contract.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { Button } from '../../../components/button.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { RadioCards, type RadioOption } from '../../../components/radio-cards.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useErrorMessage } from '../../../lib/error-message.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { CardName } from '../card-name.tsx'
import { organisationQuery } from '../charity-api.ts'
import type { Gift } from '../checkout-shape.ts'
import { updateCheckout, useCheckout } from '../checkout-state.ts'
import { CardSaved } from '../donor/card-saved.tsx'
import type { KeptCard } from '../donor/cards-api.ts'
import { GiftSummary } from '../gift-summary.tsx'
import { GiftBar } from '../giving/gift-bar.tsx'
import { useCheckoutFees } from '../giving/use-checkout-fees.ts'
import { planOf } from '../organisation.tsx'
import { useKeptCards } from '../select/kept-cards.ts'
import { MethodMark } from '../select/method-mark.tsx'
import styles from '../step-form.module.css'
import { StepFrame } from '../step-frame.tsx'
import { BackToTerms } from './back-to-terms.tsx'
import { DayMoved } from './day-moved.tsx'
import { LostMonthly } from './lost-monthly.tsx'
import { PlanSentence } from './plan-sentence.tsx'
import { lastDayOf, termsOf, todayInHongKong, type MonthlyTerms } from './terms.ts'
import { useKeptGift } from './use-kept-gift.ts'

/** Which of the cards that the account keeps is charged every month. */
export const MonthlySelect = () => {
  const { account } = useCheckout()
  const gift = useKeptGift()
  const terms = gift && termsOf(gift, todayInHongKong())
  if (!gift) return undefined
  if (account !== 'donor') {
    return (
      <Frame gift={gift}>
        <LostMonthly why="logged_out" />
      </Frame>
    )
  }
  return terms ? <Select gift={gift} terms={terms} /> : <BackToTerms gift={gift} />
}

type Asked = { gift: Gift; terms: MonthlyTerms }

const Select = ({ gift, terms }: Asked) => {
  // Asked again at every visit: a charity may have changed what it takes.
  const query = useQuery({ ...organisationQuery(useLanguage()), staleTime: 0 })
  const kept = useKeptCards()
  if (query.data && !offersMonthly(query.data)) {
    return (
      <Frame gift={gift}>
        <LostMonthly why="not_offered" />
      </Frame>
    )
  }
  const retry = (): void => {
    kept.retry()
    void query.refetch()
  }
  const { cards, error } = kept
  return (
    <Frame gift={gift}>
      <DayMoved gift={gift} />
      <CardSaved />
      {query.error || error ? (
        <Lost error={query.error ?? error} retry={retry} />
      ) : !query.data || !cards ? (
        <span aria-busy="true">
          <Skeleton height="230px" />
        </span>
      ) : cards.length === 0 ? (
        <NoCard />
      ) : (
        <Choice terms={terms} cards={cards} />
      )}
    </Frame>
  )
}

const offersMonthly = (organisation: OrganizationAnswer): boolean =>
  planOf(organisation).offersMonthly && organisation.paymentMethod.card.enabled

const Frame = ({ gift, children }: { gift: Gift; children: ReactNode }) => {
  const { t } = useLingui()
  const { amountCents, fees } = useCheckoutFees('card')
  return (
    <StepFrame
      step={{ at: 3, of: gift.steps }}
      title={t`Which card gives every month?`}
      lead={t`A card that your account keeps can be charged without you. Wallets, bank transfers and cards typed here cannot.`}
      back={{ to: '/PersonalDetails' }}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      {children}
    </StepFrame>
  )
}

const Choice = ({ terms, cards }: { terms: MonthlyTerms; cards: readonly KeptCard[] }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const optionOf = useCardOption(terms)
  const before = useCheckout().card?.reference
  const [picked, setPicked] = useState<string>()
  const usable = cards.filter((each) => lastsUntil(each, terms.firstDay))
  const chosen = usable.find(({ card }) => card.reference === (picked ?? before)) ?? usable[0]
  const { amountCents, fees } = useCheckoutFees('card', chosen?.card ?? null)
  const submit = (): void => {
    if (!chosen) return
    updateCheckout({ method: 'card', card: chosen.card })
    void navigate({ to: '/Review' })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <RadioCards
        name="card"
        legend={t`Card`}
        value={chosen?.card.reference ?? ''}
        onChange={(event) => setPicked(event.currentTarget.value)}
        options={cards.map(optionOf)}
      />
      <div>
        <LinkButton to="/AddCard" look={chosen ? 'quiet' : 'primary'} icon="plus">
          <Trans>Keep another card in your account</Trans>
        </LinkButton>
      </div>
      {fees.lines && (
        <p>
          <PlanSentence terms={terms} eachCents={fees.lines.totalCents} />
        </p>
      )}
      {chosen && (
        <GiftBar amountCents={amountCents} lines={fees.lines}>
          <Button type="submit" look="primary" wide>
            {t`Continue with this card`}
          </Button>
        </GiftBar>
      )}
    </form>
  )
}

/** A card is good to the end of its month. */
const lastsUntil = ({ expires: { month, year } }: KeptCard, day: CalendarDay): boolean =>
  day.slice(0, 7) <= `${year}-${String(month).padStart(2, '0')}`

const useCardOption = (terms: MonthlyTerms): ((kept: KeptCard) => RadioOption) => {
  const { t } = useLingui()
  const hintOf = (kept: KeptCard): string => {
    const until = `${String(kept.expires.month).padStart(2, '0')}/${kept.expires.year}`
    if (!lastsUntil(kept, terms.firstDay)) {
      return t`Valid until ${until}, which is before the first day`
    }
    return lastsUntil(kept, lastDayOf(terms))
      ? t`Kept in your account, valid until ${until}`
      : t`Valid until ${until}: before the last time you will need another card`
  }
  return (kept) => ({
    value: kept.card.reference,
    label: <CardName card={kept.card} plain />,
    hint: hintOf(kept),
    mark: <MethodMark method="card" />,
    disabled: !lastsUntil(kept, terms.firstDay),
  })
}

const NoCard = () => (
  <Notice
    title={<Trans>Your account keeps no card yet</Trans>}
    action={
      <LinkButton to="/AddCard" look="primary" icon="plus">
        <Trans>Keep a card in your account</Trans>
      </LinkButton>
    }
  >
    <Trans>
      Your bank may want you to confirm it. Nothing is charged, and you come back here with the card
      chosen.
    </Trans>
  </Notice>
)

const Lost = ({ error, retry }: { error: Error | null; retry: () => void }) => {
  const messageOf = useErrorMessage()
  return (
    <Notice
      tone="danger"
      title={<Trans>The cards in your account could not be loaded</Trans>}
      action={
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import type { RadioOption } from '../../../ui/form/choice/radio-cards.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { isGoodOn, formatExpiry } from '../../../lib/payment-method/card-expiry.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { CardName } from '../../card-prompt/card-name.tsx'
import { organisationQuery } from '../../checkout/charity/charity-api.ts'
import type { ChosenCard, Gift } from '../../checkout/state/checkout-shape.ts'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { CardSaved } from '../../signed-in/card/card-saved.tsx'
import type { SavedCard } from '../../signed-in/card/cards-api.ts'
import { GiftSummary } from '../../checkout/frame/gift-summary.tsx'
import { useCheckoutFees } from '../../giving/use-fees.ts'
import { subscriptionFeatures } from '../../checkout/charity/organisation.tsx'
import { useSavedCards } from '../../select/saved-cards.ts'
import { MethodMark } from '../../select/method/method-mark.tsx'
import { MethodForm } from '../../select/method/method-form.tsx'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'
import { BackToTerms } from './back-to-terms.tsx'
import { DayMoved } from '../day-moved.tsx'
import { LostRecurring } from '../stored-gift/lost-recurring.tsx'
import { PlanSentence } from '../plan-sentence.tsx'
import { computeLastDay, readTerms, type MonthlyTerms } from '../terms.ts'
import { useStoredGift } from '../stored-gift/use-stored-gift.ts'

/** Asks which saved card of the account is charged every month. */
export const RecurringSelect = () => {
  const { account } = useCheckout()
  const gift = useStoredGift()
  const terms = gift && readTerms(gift, todayInHongKong())
  if (!gift) return undefined
  if (account !== 'donor') {
    return (
      <Frame gift={gift}>
        <LostRecurring why="logged_out" />
      </Frame>
    )
  }
  return terms ? <Select gift={gift} terms={terms} /> : <BackToTerms gift={gift} />
}

type Asked = { gift: Gift; terms: MonthlyTerms }

const Select = ({ gift, terms }: Asked) => {
  // This is read again at every visit, because a charity may have changed its payment methods.
  const query = useQuery({ ...organisationQuery(useLanguage()), staleTime: 0 })
  const savedCards = useSavedCards()
  const before = useCheckout().card?.reference
  const [picked, setPicked] = useState<string>()
  if (query.data && !offersMonthly(query.data)) {
    return (
      <Frame gift={gift}>
        <LostRecurring why="not_offered" />
      </Frame>
    )
  }
  const retry = (): void => {
    savedCards.retry()
    void query.refetch()
  }
  const { cards, error } = savedCards
  const usable = cards?.filter(({ expires }) => isGoodOn(terms.firstDay, expires)) ?? []
  const choice = usable.find(({ card }) => card.reference === (picked ?? before)) ?? usable[0]
  const card = choice?.card ?? null
  return (
    <Frame gift={gift} card={card}>
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
        <Choice terms={terms} cards={cards} card={card} pick={setPicked} />
      )}
    </Frame>
  )
}

const offersMonthly = (organisation: OrganizationAnswer): boolean =>
  subscriptionFeatures(organisation).offersMonthly && organisation.paymentMethod.card.enabled

type FrameProps = { gift: Gift; card?: ChosenCard | null; children: ReactNode }

const Frame = ({ gift, card = null, children }: FrameProps) => {
  const { t } = useLingui()
  const { amountCents, fees } = useCheckoutFees('card', card)
  return (
    <StepFrame
      step={{ at: 3, of: gift.steps }}
      title={t`Which card should we charge each month?`}
      lead={t`Monthly gifts are charged to a card saved in your account. Wallets, bank transfers and cards entered here cannot be charged automatically.`}
      back={{ to: '/PersonalDetails' }}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      {children}
    </StepFrame>
  )
}

type ChoiceProps = {
  terms: MonthlyTerms
  cards: readonly SavedCard[]
  /** Null if no card is valid on the first day. */
  card: ChosenCard | null
  pick: (reference: string) => void
}

const Choice = ({ terms, cards, card, pick }: ChoiceProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toOption = useCardOption(terms)
  const { amountCents, fees } = useCheckoutFees('card', card)
  const { lines } = fees
  const submit = (): void => {
    if (!card) return
    dispatchCheckout({ type: 'card_chosen', card })
    void navigate({ to: '/Review' })
  }
  return (
    <MethodForm
      choice={{
        name: 'card',
        legend: t`Card`,
        value: card?.reference ?? '',
        onChange: (event) => pick(event.currentTarget.value),
        options: cards.map(toOption),
      }}
      addCard={card ? 'quiet' : 'primary'}
      bar={{ amountCents, lines, isMonthly: true }}
      act={card ? t`Continue with this card` : undefined}
      submit={submit}
    >
      {lines && (
        <p>
          <PlanSentence terms={terms} eachCents={lines.totalCents} />
        </p>
      )}
    </MethodForm>
  )
}

const useCardOption = (terms: MonthlyTerms): ((savedCard: SavedCard) => RadioOption) => {
  const { t } = useLingui()
  const toHint = (savedCard: SavedCard): string => {
    const until = formatExpiry(savedCard.expires)
    if (!isGoodOn(terms.firstDay, savedCard.expires)) {
      return t`Valid until ${until}, which is before the first day`
    }
    return isGoodOn(computeLastDay(terms), savedCard.expires)
      ? t`Saved in your account, valid until ${until}`
      : t`Valid until ${until}: you will need another card before the last payment`
  }
  return (savedCard) => ({
    value: savedCard.card.reference,
    label: <CardName card={savedCard.card} plain />,
    hint: toHint(savedCard),
    mark: <MethodMark method="card" brand={savedCard.card.brand} />,
    disabled: !isGoodOn(terms.firstDay, savedCard.expires),
  })
}

const NoCard = () => (
  <Notice
    title={<Trans>You have no saved cards yet</Trans>}
    action={
      <LinkButton to="/AddCard" look="primary" icon="plus">
        <Trans>Save a card in your account</Trans>
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
  const toMessage = useErrorMessage()
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
      {toMessage(error)}
    </Notice>
  )
}

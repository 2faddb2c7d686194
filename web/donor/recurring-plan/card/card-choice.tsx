import { Trans, useLingui } from '@lingui/react/macro'
import type { CardAnswer } from '@almoner/api/donor/cards/contract.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { RadioCards, type RadioCardsProps } from '../../../ui/form/choice/radio-cards.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { hasExpired } from '../../../lib/payment-method/card-expiry.ts'
import { CardLogo } from '../../own/cards/card-logo.tsx'
import type { WantedBy } from '../../use-arrival.ts'
import { CardFigures, CardUntil } from './charged-card.tsx'

type CardChoiceProps = Pick<RadioCardsProps, 'value' | 'onChange'> & {
  legend: string
  cards: readonly CardAnswer[]
  error?: string | undefined
  /** The address that the way to another card leads back to. */
  wantedBy: WantedBy
  /** Called before the user leaves, because typed values would be lost. */
  onLeave?: () => void
}

/** Shows the saved cards to choose from, and a way to add another one. */
export const CardChoice = ({
  legend,
  cards,
  error,
  wantedBy,
  onLeave,
  ...choice
}: CardChoiceProps) => {
  const { t } = useLingui()
  return (
    <Stack gap={4}>
      {cards.length > 0 ? (
        <RadioCards
          {...choice}
          name="paymentMethod"
          legend={legend}
          error={error}
          hint={cards.some(isPast) && t`A card that has expired cannot be chosen`}
          options={cards.map((card) => ({
            value: card.id,
            mark: <CardLogo brand={card.card.brand} />,
            label: <CardFigures brand={card.card.brand} last4={card.card.last4} />,
            hint: <CardUntil expires={toExpiry(card)} />,
            disabled: isPast(card),
          }))}
        />
      ) : (
        <p>
          <Trans>No card is saved in your account.</Trans>
        </p>
      )}
      <div>
        <LinkButton
          to="/AddCard"
          state={{ fromCards: true, wantedBy }}
          icon="plus"
          onClick={onLeave}
        >
          <Trans>Add a card</Trans>
        </LinkButton>
      </div>
    </Stack>
  )
}

export const toExpiry = ({ card }: CardAnswer) => ({ month: card.exp_month, year: card.exp_year })

const isPast = (card: CardAnswer): boolean => hasExpired(toExpiry(card))

/** Returns the saved card that a record is charged to, or else the first valid card. */
export const cardFor = (
  cards: readonly CardAnswer[],
  record: { cardBrand: string | null; cardLast4: string | null },
): CardAnswer | undefined => {
  const good = cards.filter((card) => !isPast(card))
  const same = good.find(
    ({ card }) => card.brand === record.cardBrand && card.last4 === record.cardLast4,
  )
  return same ?? good[0]
}

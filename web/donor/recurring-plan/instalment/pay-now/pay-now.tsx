import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardAnswer } from '@almoner/api/donor/cards/contract.ts'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { MoneyLines } from '../../../../ui/data/money/money-lines.tsx'
import { PaymentChallenge } from '../../../../ui/payment/payment-challenge.tsx'
import { PaymentWaiting, useWaitingLabel } from '../../../../ui/payment/payment-waiting.tsx'
import { Skeleton } from '../../../../ui/feedback/waiting/skeleton.tsx'
import { formatMoney } from '../../../../lib/text/format.ts'
import { ownCardsQuery } from '../../../account-api.ts'
import { LoadFailure } from '../../../../ui/feedback/notice/load-failure.tsx'
import { ReadAgain } from '../../../../ui/feedback/notice/read-again.tsx'
import { Stack } from '../../../../ui/layout/arrangement/stack.tsx'
import { CardChoice, cardFor } from '../../card/card-choice.tsx'
import { PayFailure } from './pay-failure.tsx'
import { useInstalmentLines } from './use-instalment-lines.ts'
import type { Lines } from './paying-now.ts'
import type { PayInstalment } from './use-pay-instalment.ts'

type PayNowProps = {
  record: DonationRecordAnswer
  payment: Pick<PayInstalment, 'view' | 'askAgain'>
  pay: (card: CardAnswer, lines: Lines) => void
}

/**
 * Pays the instalment at once with a saved card, and with the bank's own question if there is one.
 */
export const PayNow = ({ record, payment, pay }: PayNowProps) => {
  const { t } = useLingui()
  const cards = useQuery(ownCardsQuery)
  const [chosen, setChosen] = useState('')
  const { view, askAgain } = payment
  const isQuiet = view.kind === 'ready' || view.kind === 'refused' || view.kind === 'rejected'
  const ownCards = cards.data ?? []
  const card = ownCards.find(({ id }) => id === chosen) ?? cardFor(ownCards, record)
  return (
    <Card title={t`Pay it now`}>
      <Stack gap={4}>
        <PayFailure view={view} askAgain={askAgain} />
        {cards.isPending && (
          <span aria-busy="true">
            {/* Its cards, its sums and its button. */}
            <Skeleton height="26rem" />
          </span>
        )}
        {cards.error && !cards.data && <ReadAgain query={cards} />}
        {cards.data && isQuiet && (
          <CardChoice
            legend={t`Pay with`}
            cards={cards.data}
            value={card?.id ?? ''}
            wantedBy={{ to: '/DonationInfoReauthenticate/{-$id}', params: { id: record.id } }}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {view.kind === 'authenticating' && <PaymentChallenge url={view.url} />}
        <PaymentWaiting view={view} />
        {card && view.kind !== 'unknown' && (
          <Act record={record} card={card} view={view} pay={pay} />
        )}
      </Stack>
    </Card>
  )
}

type ActProps = Pick<PayNowProps, 'record' | 'pay'> & {
  card: CardAnswer
  view: PayInstalment['view']
}

const Act = ({ record, card, view, pay }: ActProps) => {
  const waitingWords = useWaitingLabel()
  const { lines, error, retry } = useInstalmentLines(record, card.card)
  if (error && !lines) return <LoadFailure error={error} retry={retry} />
  const total = lines && formatMoney(lines.totalCents)
  return (
    <>
      <MoneyLines {...(lines ?? noLines)} />
      {lines ? (
        <Button
          look="primary"
          icon="lock"
          wide
          busy={waitingWords(view)}
          onClick={() => pay(card, lines)}
        >
          <Trans>Pay {total} now</Trans>
        </Button>
      ) : (
        <Skeleton height="52px" />
      )}
    </>
  )
}

const noLines = {
  amountCents: undefined,
  feeCents: undefined,
  charityReceivesCents: undefined,
  totalCents: undefined,
}

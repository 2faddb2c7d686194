import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardAnswer } from '@almoner/api/donor/cards/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useCardBrand } from '../../../lib/payment-method/card-brand.ts'
import { ProblemError } from '../../../lib/api/failure/problem.ts'
import { ownCardsQuery, removeCard } from '../../account-api.ts'
import { OwnFrame } from '../../frame/account-frame.tsx'
import { FlashMessage } from '../../../ui/feedback/notice/flash-message.tsx'
import { useArrival, type WantedBy } from '../../use-arrival.ts'
import { hasExpired, formatExpiry } from '../../../lib/payment-method/card-expiry.ts'
import { CardLogo } from './card-logo.tsx'
import styles from './list-cards.module.css'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'

/** Lists the cards that are saved in the account. */
export const ListCards = () => {
  const { t } = useLingui()
  const cards = useQuery(ownCardsQuery)
  const { done, wantedBy } = useArrival()
  const isAdded = done === 'card'
  const [removed, setRemoved] = useState<string>()
  const count = cards.data?.length ?? 0
  return (
    <OwnFrame
      title={t`Your cards`}
      lead={t`Give again to any charity here without entering your card.`}
      back="/SelectMission"
    >
      {isAdded && removed === undefined && (
        <Notice tone="success" action={wantedBy && <BackToGift wantedBy={wantedBy} />}>
          <Trans>Your card is saved</Trans>
        </Notice>
      )}
      {removed !== undefined && <Removed key={removed} last4={removed} />}
      {cards.error && <ReadAgain query={cards} />}
      {cards.isPending && <Blank />}
      {count > 0 && (
        <ul className={styles.list}>
          {cards.data?.map((card) => (
            <SavedCard key={card.id} card={card} removed={setRemoved} />
          ))}
        </ul>
      )}
      {cards.data && count === 0 ? (
        <EmptyState
          motif="ferry"
          title={<Trans>No saved cards yet</Trans>}
          action={<AddCardLink wide={false} />}
        >
          <Trans>Save one, and your next donation takes a few seconds.</Trans>
        </EmptyState>
      ) : (
        <AddCardLink wide />
      )}
    </OwnFrame>
  )
}

const Removed = ({ last4 }: { last4: string }) => (
  <FlashMessage>
    <Trans>The card ending in {last4} is removed.</Trans>
  </FlashMessage>
)

const BackToGift = ({ wantedBy }: { wantedBy: WantedBy }) => (
  <LinkButton {...wantedBy}>
    <Trans>Back to your monthly gift</Trans>
  </LinkButton>
)

const AddCardLink = ({ wide }: { wide: boolean }) => (
  <LinkButton to="/AddCard" state={{ fromCards: true }} look="primary" icon="plus" wide={wide}>
    <Trans>Add a card</Trans>
  </LinkButton>
)

type SavedCardProps = { card: CardAnswer; removed: (last4: string) => void }

const SavedCard = ({ card: { id, card }, removed }: SavedCardProps) => {
  const { t } = useLingui()
  const toBrand = useCardBrand()
  const [isAsking, setAsking] = useState(false)
  const removing = useCommand({
    send: () => removeCard(id),
    reads: [ownCardsQuery.queryKey],
    done: () => removed(card.last4),
  })
  const { last4 } = card
  const brand = toBrand(card.brand)
  const expires = { month: card.exp_month, year: card.exp_year }
  const until = formatExpiry(expires)
  const error = removing.failure?.error
  const isTied = error instanceof ProblemError && error.problem.status < 429
  return (
    <li className={styles.card}>
      <CardLogo brand={card.brand} />
      <div className={styles.words}>
        <p aria-hidden="true" className={styles.number}>{`•••• ${last4}`}</p>
        <VisuallyHidden>{t`${brand} ending in ${last4}`}</VisuallyHidden>
        <p className={styles.until}>
          {hasExpired(expires) ? <Trans>Expired {until}</Trans> : <Trans>Expires {until}</Trans>}
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={t`Remove: ${brand} ending in ${last4}`}
        onClick={() => {
          removing.reset()
          setAsking(true)
        }}
      >
        <Trans>Remove</Trans>
      </Button>
      <QuestionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Remove this card (${last4})?`}
        act={t`Remove`}
        look="danger"
        command={isTied ? { ...removing, failure: null } : removing}
        onSubmit={() => removing.run()}
      >
        <p>
          <Trans>
            It will no longer be saved here. Payments already made with it stay as they are.
          </Trans>
        </p>
        {isTied && (
          <Notice
            tone="danger"
            action={
              <LinkButton to="/DonationRecordRecurring">
                <Trans>See your monthly gifts</Trans>
              </LinkButton>
            }
          >
            <Trans>
              This card cannot be removed: a scheduled payment is tied to it. Choose another card
              for that one first.
            </Trans>
          </Notice>
        )}
      </QuestionDialog>
    </li>
  )
}

const Blank = () => (
  <ul className={styles.list} aria-busy="true">
    {[1, 2].map((place) => (
      <li key={place} className={styles.blank}>
        <Skeleton height="44px" />
      </li>
    ))}
  </ul>
)

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { QuestionDialog } from '../../components/question-dialog.tsx'
import { CardName } from './card-name.tsx'
import { CardForm } from './card-prompt/card-form.tsx'
import type { ChosenCard } from './checkout-shape.ts'
import { AddingNotice } from './donor/adding-notice.tsx'
import { donorQuery } from './donor/donor-query.ts'
import { isInCheckout, useAddCard } from './donor/use-add-card.ts'
import { PaymentChallenge } from './paying/payment-challenge.tsx'
import { donorDraft } from './payer/donor-draft.ts'
import { blankPayer } from './payer/payer-form.ts'
import { StepFrame } from './step-frame.tsx'

/** A card that a donor's account keeps, for this charity and every other. */
export const AddCard = () => {
  const { t } = useLingui()
  const { data: donor } = useQuery(donorQuery)
  const { adding, typed, back, save } = useAddCard()
  if (!donor) return undefined
  const isUnderway = adding.kind === 'asking' || adding.kind === 'authenticating'
  const saved = adding.kind === 'saved' ? adding.card : undefined
  return (
    <StepFrame
      title={saved ? t`Your card is kept` : t`Add a card`}
      lead={
        saved
          ? undefined
          : t`Kept in your account, for your next gift to any charity here. Nothing is charged.`
      }
      back={
        isUnderway || saved
          ? undefined
          : { to: isInCheckout() ? '/SelectPayment' : '/SelectMission' }
      }
    >
      {saved ? (
        <Saved card={saved} />
      ) : (
        <>
          <AddingNotice adding={adding} />
          {adding.kind === 'authenticating' && <PaymentChallenge url={adding.url} what="card" />}
          <CardForm payer={donorDraft(donor, blankPayer)} onCard={typed}>
            {(checking) => (
              <Button
                type="submit"
                look="primary"
                wide
                busy={checking || (isUnderway && t`Waiting for your bank…`)}
              >
                {t`Keep this card`}
              </Button>
            )}
          </CardForm>
          <Confirm
            card={adding.kind === 'confirming' ? adding.card : undefined}
            back={back}
            save={save}
          />
        </>
      )}
    </StepFrame>
  )
}

const Confirm = ({
  card,
  back,
  save,
}: {
  card: ChosenCard | undefined
  back: () => void
  save: (card: ChosenCard) => void
}) => {
  const { t } = useLingui()
  return (
    <QuestionDialog
      open={card !== undefined}
      onClose={back}
      title={t`Keep this card in your account?`}
      act={t`Yes, keep it`}
      onSubmit={() => card && save(card)}
    >
      <p>{card && <CardName card={card} />}</p>
      <p>
        <Trans>Your bank may want you to confirm it. Nothing is charged.</Trans>
      </p>
    </QuestionDialog>
  )
}

const Saved = ({ card }: { card: ChosenCard }) => (
  <>
    <Notice
      tone="success"
      title={<CardName card={card} plain />}
      action={
        <LinkButton to="/SelectMission" look="primary">
          <Trans>See the projects</Trans>
        </LinkButton>
      }
    >
      <Trans>You can choose it whenever you pay while you are logged in.</Trans>
    </Notice>
  </>
)

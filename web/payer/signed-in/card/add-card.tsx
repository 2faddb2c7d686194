import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button/button.tsx'
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx'
import { donorQuery } from '../../../lib/session/donor-query.ts'
import { CardName } from '../../card-prompt/card-name.tsx'
import { CardForm } from '../../../ui/card-entry/card-form.tsx'
import { CardSetupNotice } from '../../../ui/card-entry/card-setup-notice.tsx'
import { toCardholder } from '../../card-prompt/to-cardholder.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import type { ChosenCard } from '../../checkout/state/checkout-shape.ts'
import { useAddCard } from './use-add-card.ts'
import { PaymentChallenge } from '../../../ui/payment/payment-challenge.tsx'
import { toDonorDraft } from '../../personal-details/donor-draft.ts'
import { blankPayer } from '../../personal-details/payer-form/payer-form.ts'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'

/** Saves a card in a donor's account, for this charity and every other. */
export const AddCard = () => {
  const { t } = useLingui()
  const { data: donor } = useQuery(donorQuery)
  const { card } = useOrganisation().paymentMethod
  const { adding, back, typed, typeAgain, save } = useAddCard()
  if (!donor) return undefined
  const isUnderway = adding.kind === 'asking' || adding.kind === 'authenticating'
  return (
    <StepFrame
      title={t`Add a card`}
      lead={t`Saved in your account, for your next gift to any charity here. Nothing is charged.`}
      back={isUnderway ? undefined : back}
    >
      <CardSetupNotice result={adding} />
      {adding.kind === 'authenticating' && <PaymentChallenge url={adding.url} what="card" />}
      <CardForm
        card={card}
        cardholder={toCardholder(toDonorDraft(donor, blankPayer))}
        onCard={typed}
      >
        {(checking) => (
          <Button
            type="submit"
            look="primary"
            wide
            busy={checking || (isUnderway && t`Waiting for your bank…`)}
          >
            {t`Save card`}
          </Button>
        )}
      </CardForm>
      <Confirm
        card={adding.kind === 'confirming' ? adding.card : undefined}
        back={typeAgain}
        save={save}
      />
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
      title={t`Save this card in your account?`}
      act={t`Yes, save it`}
      onSubmit={() => card && save(card)}
    >
      <p>{card && <CardName card={card} />}</p>
      <p>
        <Trans>Your bank may want you to confirm it. Nothing is charged.</Trans>
      </p>
    </QuestionDialog>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { RadioCards, type RadioCardsProps } from '../../../ui/form/choice/radio-cards.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { GiftBar, type GiftBarProps } from '../../giving/gift-bar.tsx'
import styles from '../../checkout/frame/step-form.module.css'

type MethodFormProps = {
  choice: RadioCardsProps
  /** The look of the link that adds a card to the account; omitted for a guest. */
  addCard: 'primary' | 'quiet' | undefined
  bar: Omit<GiftBarProps, 'children'>
  /** The text of the button; omitted if the payer cannot continue yet. */
  act: string | undefined
  submit: () => void
  children?: ReactNode
}

/**
 * Shows the payment methods below each other. The chosen one has its own form, or the button
 * continues with it.
 */
export const MethodForm = ({ choice, addCard, bar, act, submit, children }: MethodFormProps) => (
  <div className={styles.form}>
    <RadioCards {...choice} />
    {addCard && (
      <div>
        <LinkButton to="/AddCard" look={addCard} icon="plus">
          <Trans>Save another card in your account</Trans>
        </LinkButton>
      </div>
    )}
    {children}
    {(act !== undefined || choice.isArriving) && (
      <GiftBar {...bar}>
        {act === undefined ? (
          <Skeleton height="52px" />
        ) : (
          <Button look="primary" wide onClick={submit}>
            {act}
          </Button>
        )}
      </GiftBar>
    )}
  </div>
)

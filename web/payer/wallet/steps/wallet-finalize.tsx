import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { ErrorPrompt } from '../../../ui/feedback/prompt/error-prompt.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Spinner } from '../../../ui/feedback/waiting/spinner.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { CharityHeader } from '../../checkout/charity/charity-header.tsx'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { ReturnLink } from '../../checkout/frame/return-link.tsx'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'
import { useFinalize, type Finalizing } from '../request/use-finalize.ts'
import styles from '../wallet.module.css'
import { walletScreens } from '../wallet-screens.ts'

/**
 * The screen to which the wallet returns. Anyone with the address sees the payment's outcome, even
 * in a browser that did not begin it. Only the payer gets the receipt.
 */
export const WalletFinalize = ({ method }: { method: WalletMethod }) => {
  const { objectId = '' } = useParams({ strict: false })
  const { at, askAgain } = useFinalize({ method, objectId })
  switch (at.kind) {
    case 'paid':
      return <WalletResult receiptLink={at.receiptLink} />
    case 'ended':
      return <Ended objectId={objectId} at={at} />
    case 'asking':
    case 'stopped':
      return <Asking method={method} objectId={objectId} at={at} askAgain={askAgain} />
  }
}

/** Whether this browser began the payment and may still pay it. */
const useIsMine = (objectId: string): boolean => {
  const mine = useCheckout().wallet
  return mine?.phase === 'open' && mine.request?.objectId === objectId
}

type AskingProps = {
  method: WalletMethod
  objectId: string
  at: Extract<Finalizing, { kind: 'asking' | 'stopped' }>
  askAgain: () => void
}

const Asking = ({ method, objectId, at, askAgain }: AskingProps) => {
  const { t } = useLingui()
  const wallet = useMethodName()(method)
  const isMine = useIsMine(objectId)
  return (
    <StepFrame
      title={t`Welcome back from ${wallet}`}
      lead={t`Your receipt appears here as soon as ${wallet} confirms your payment. You can also close this page: the receipt is sent by email too.`}
    >
      {at.kind === 'asking' ? (
        <p className={styles.status} role="status">
          <Spinner />
          <span>{t`Waiting for ${wallet}…`}</span>
        </p>
      ) : (
        <Notice
          action={
            <Button onClick={askAgain}>
              <Trans>Check again</Trans>
            </Button>
          }
        >
          <Trans>No answer yet.</Trans>
        </Notice>
      )}
      {at.kind === 'asking' && at.isLost && (
        <Notice title={<Trans>The connection is interrupted</Trans>}>
          <Trans>This page continues as soon as the connection is back.</Trans>
        </Notice>
      )}
      {isMine && (
        <Stack gap={3}>
          <LinkButton to={walletScreens(method).pay}>
            {t`I have not paid yet: back to ${wallet}`}
          </LinkButton>
          <LinkButton to="/SelectPayment" look="quiet">
            <Trans>Choose other methods</Trans>
          </LinkButton>
        </Stack>
      )}
    </StepFrame>
  )
}

const WalletResult = ({ receiptLink }: { receiptLink: string }) => {
  const { t } = useLingui()
  const charity = useOrganisation().organizationObj.organizationName
  return (
    <StepFrame title={t`Thank you`} lead={t`Your payment has arrived. ${charity} thanks you.`}>
      <Stack gap={3}>
        {receiptLink === '' ? (
          <p>
            <Trans>Your receipt is sent by email.</Trans>
          </p>
        ) : (
          <a
            className={buttonClass('primary', true)}
            href={receiptLink}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="download" />
            <span>{t`Download receipt`}</span>
          </a>
        )}
        <ReturnLink projectId="" />
      </Stack>
    </StepFrame>
  )
}

type EndedProps = { objectId: string; at: Extract<Finalizing, { kind: 'ended' }> }

const Ended = ({ objectId, at }: EndedProps) => {
  const { t } = useLingui()
  const isMine = useIsMine(objectId)
  return (
    <ErrorPrompt
      header={<CharityHeader />}
      motif="hills"
      title={at.isUnknown ? t`We cannot find this payment` : t`Payment failed`}
      action={
        <Stack gap={3}>
          {isMine && (
            <LinkButton to="/SelectPayment" look="primary">
              <Trans>Choose other methods</Trans>
            </LinkButton>
          )}
          <LinkButton to="/SelectMission" look={isMine ? 'quiet' : 'primary'}>
            <Trans>Back to the projects</Trans>
          </LinkButton>
        </Stack>
      }
    >
      {at.isUnknown ? (
        <Trans>
          If you have paid, your receipt is sent by email; if it does not arrive, contact the
          charity.
        </Trans>
      ) : (
        at.message
      )}
    </ErrorPrompt>
  )
}

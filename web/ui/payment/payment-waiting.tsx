import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../feedback/notice/notice.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** The view of a payment, in progress or not. */
type View = { kind: string }

/** The button's text while a payment is under way; undefined while none is. */
export const useWaitingLabel = (): ((view: View) => string | undefined) => {
  const { t } = useLingui()
  return ({ kind }) => {
    if (kind === 'asking' || kind === 'slow') return t`Waiting for your bank…`
    if (kind === 'authenticating') return t`Waiting for your confirmation…`
    if (kind === 'confirming') return t`Your bank has answered, one moment…`
    return kind === 'checking' ? t`Checking what happened…` : undefined
  }
}

/** Shows a longer text if the wait is unusual. */
export const PaymentWaiting = ({ view }: { view: View }) => {
  const text = useWaitingLabel()(view)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      {view.kind === 'slow' && (
        <Notice title={<Trans>Your bank is taking longer than usual</Trans>}>
          <Trans>You can wait here. If you close this page, the payment still continues.</Trans>
        </Notice>
      )}
      {view.kind === 'checking' && (
        <Notice tone="warning" title={<Trans>The connection was lost</Trans>}>
          <Trans>
            We do not know yet whether your payment went through, and are finding out. You will not
            be charged twice.
          </Trans>
        </Notice>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Spinner } from '../../ui/feedback/waiting/spinner.tsx'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import type { WalletView } from './request/use-wallet.ts'
import styles from './wallet.module.css'

/** Announces the state of the request once and not at every read. */
export const WalletStatus = ({ method, view }: { method: WalletMethod; view: WalletView }) => {
  const { t } = useLingui()
  const wallet = useMethodName()(method)
  const following = view.kind === 'open' ? view.following : undefined
  const text =
    following === undefined
      ? t`One moment, connecting to ${wallet}…`
      : following === 'last_look'
        ? t`Time is up. Checking whether your ${wallet} payment came in at the last moment…`
        : t`Waiting for ${wallet}…`
  return (
    <>
      <p className={styles.status} role="status">
        <Spinner />
        <span>{text}</span>
      </p>
      {following === 'connection_lost' && (
        <Notice title={<Trans>The connection is interrupted</Trans>}>
          <Trans>
            You can continue paying in {wallet}. This page updates as soon as the connection is
            back, and once you have paid, your receipt is sent by email.
          </Trans>
        </Notice>
      )}
    </>
  )
}

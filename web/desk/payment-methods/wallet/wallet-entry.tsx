import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { WalletSettings } from '@almoner/api/desk/payment-methods/contract.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { formatDate } from '../../../lib/text/format.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { Disconnect } from './disconnect.tsx'
import { WalletPreview } from '../method-preview.tsx'
import { MethodLink } from '../method-link.tsx'
import { MethodEntry, type MethodEntryProps } from '../method-entry.tsx'
import styles from './wallet-entry.module.css'

export type WalletEntryProps = {
  way: WalletSettings
  mayEdit: boolean
  /** Set on the page of this wallet alone. The payers' view is then shown below. */
  page?: boolean
}

/** PayMe or Tap & Go: whether there are credentials and until when, and never what they are. */
export const WalletEntry = ({ way, mayEdit, page = false }: WalletEntryProps) => {
  const { method, state, credentials } = way
  const name = useMethodName()(method)
  const [open, setOpen] = useState(false)
  const [ended, setEnded] = useState<MethodEntryProps['ended']>()
  const onSaved = () => {
    setOpen(false)
    setEnded('saved')
  }
  const canEnter = state !== 'plan_too_small'
  // Stored credentials can be removed even if the plan no longer includes the wallet.
  const canChange = mayEdit && (canEnter || credentials !== null)
  return (
    <MethodEntry
      name={page ? name : <MethodLink method={method} />}
      heading={page ? 'h2' : 'h3'}
      state={state}
      line={<Credentials way={way} />}
      toggle={
        canChange
          ? {
              open,
              word: <ToggleLabel open={open} way={way} />,
              onToggle: () => {
                setOpen(!open)
                setEnded(undefined)
              },
            }
          : undefined
      }
      ended={ended}
      about={<Missing way={way} />}
    >
      {/* Hidden rather than gone: what was typed is there again, and in this page alone. */}
      {canChange && (
        <div hidden={!open} className={styles.entering}>
          {canEnter && <CredentialsForm way={way} open={open} onSaved={onSaved} />}
          {credentials && <Disconnect way={way} onDone={onSaved} />}
        </div>
      )}
      {page && <WalletPreview method={method} />}
    </MethodEntry>
  )
}

const ToggleLabel = ({ open, way }: { open: boolean; way: WalletSettings }) => {
  if (open) return <Trans context="fold">Close</Trans>
  return way.credentials ? <Trans>Change</Trans> : <Trans>Connect</Trans>
}

const Credentials = ({ way: { method, credentials, feeBasisPoints } }: { way: WalletSettings }) => {
  const fee = feeBasisPoints === null ? null : `${feeBasisPoints / 100}%`
  const storedOn = credentials && formatDate(credentials.storedAt)
  const endsOn = credentials?.expiresOn?.replaceAll('-', '/')
  return (
    <>
      {storedOn === null ? (
        <Trans>No credentials saved</Trans>
      ) : endsOn === undefined ? (
        <Trans>Credentials saved on {storedOn}</Trans>
      ) : (
        <Trans>
          Credentials saved on {storedOn}, expire on {endsOn}
        </Trans>
      )}
      {method === 'tap_and_go' && fee !== null && (
        <>
          {' · '}
          <Trans>Fee {fee}, set by the platform</Trans>
        </>
      )}
    </>
  )
}

const Missing = ({ way }: { way: WalletSettings }) => {
  const name = useMethodName()(way.method)
  switch (way.state) {
    case 'credentials_ended':
      return (
        <Notice tone="danger">
          <Trans>
            The credentials have expired, and payers are no longer offered {name}. Get new ones from
            your provider and replace them here.
          </Trans>
        </Notice>
      )
    case 'save_again':
      return (
        <Notice tone="warning">
          <Trans>
            Saving the credentials was interrupted. Enter them again to make sure that {name} works.
          </Trans>
        </Notice>
      )
    case 'fee_missing':
      return (
        <Notice>
          <Trans>
            {name} does not publish its fees. Contact us: we must set your fee before it is offered
            to payers.
          </Trans>
        </Notice>
      )
    case 'on':
      return <EndsSoon way={way} />
    case 'credentials_missing':
    case 'plan_too_small':
      return undefined
  }
}

// The days match HSBC's own reminders: three months, one month and a week ahead.
const [firstWarning, secondWarning, lastWarning] = [90, 30, 7]

const EndsSoon = ({ way }: { way: WalletSettings }) => {
  const left = way.credentials?.daysLeft ?? null
  if (left === null || left > firstWarning) return undefined
  const tone = left <= lastWarning ? 'danger' : left <= secondWarning ? 'warning' : 'info'
  return (
    <Notice
      tone={tone}
      title={
        <Plural
          value={left}
          _0="The credentials expire today"
          one="The credentials expire in one day"
          other="The credentials expire in # days"
        />
      }
    >
      <Trans>
        Request new ones from HSBC in time and replace these. Until then nothing changes.
      </Trans>
    </Notice>
  )
}

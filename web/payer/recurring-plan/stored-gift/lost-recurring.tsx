import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { donorQuery } from '../../../lib/session/donor-query.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { useGiveOnce } from './use-give-once.ts'

export type LostRecurringProps = {
  /**
   * `no_donor` if the account was read and no donor was found, possibly because there was no
   * answer.
   */
  why: 'logged_out' | 'not_offered' | 'no_donor'
  /** The screen that follows a login; it then reads the account. */
  wanted?: string
}

/** A monthly gift that cannot go on as one, and the ways that it can. */
export const LostRecurring = ({ why, wanted = '/PersonalDetails' }: LostRecurringProps) => {
  if (why === 'not_offered') return <NotOffered />
  return why === 'no_donor' ? <NoDonor wanted={wanted} /> : <LoggedOut wanted={wanted} />
}

const NotOffered = () => (
  <Notice
    tone="warning"
    title={<Trans>This charity does not accept monthly gifts</Trans>}
    action={<GiveOnce />}
  >
    <Trans>You can still give once. Nothing has been set up or charged.</Trans>
  </Notice>
)

const NoDonor = ({ wanted }: { wanted: string }) => {
  const { error, refetch } = useQuery({ ...donorQuery, enabled: false })
  const toMessage = useErrorMessage()
  if (!error) return <LoggedOut wanted={wanted} />
  return (
    <Notice
      tone="warning"
      title={<Trans>You need to log in to give every month</Trans>}
      action={
        <>
          <Button look="primary" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
          <GiveOnce />
        </>
      }
    >
      {toMessage(error)}
    </Notice>
  )
}

const LoggedOut = ({ wanted }: { wanted: string }) => (
  <Notice
    tone="info"
    title={<Trans>You need to log in to give every month</Trans>}
    action={
      <>
        <LinkButton to="/LoginPrompt" state={{ wanted }} look="primary">
          <Trans>Log in or sign up</Trans>
        </LinkButton>
        <GiveOnce />
      </>
    }
  >
    <Trans>
      A monthly gift is charged to a card saved in your account, where you can change, pause or
      cancel it at any time. Nothing has been set up or charged.
    </Trans>
  </Notice>
)

const GiveOnce = () => {
  const giveOnce = useGiveOnce()
  return (
    <Button onClick={giveOnce}>
      <Trans>Give once instead</Trans>
    </Button>
  )
}

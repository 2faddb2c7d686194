import { Trans } from '@lingui/react/macro'
import { Button } from '../../../components/button.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useGiveOnce } from './use-give-once.ts'

export type LostMonthlyProps = {
  why: 'logged_out' | 'not_offered'
  /** Where to go on after a login; the account is then asked who it is. */
  wanted?: string
}

/** A monthly gift that cannot go on as one, and the ways that it can. */
export const LostMonthly = ({ why, wanted = '/PersonalDetails' }: LostMonthlyProps) => {
  const giveOnce = useGiveOnce()
  return why === 'logged_out' ? (
    <Notice
      tone="warning"
      title={<Trans>Giving every month needs a login</Trans>}
      action={
        <>
          <LinkButton to="/LoginPrompt" state={{ wanted }} look="primary">
            <Trans>Log in</Trans>
          </LinkButton>{' '}
          <Button onClick={giveOnce}>
            <Trans>Give once instead</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You are not logged in, or your login has ended. A monthly gift is charged to a card that
        your account keeps, and is changed or cancelled there. Nothing has been set up or charged.
      </Trans>
    </Notice>
  ) : (
    <Notice
      tone="warning"
      title={<Trans>This charity does not take monthly gifts</Trans>}
      action={
        <Button onClick={giveOnce}>
          <Trans>Give once instead</Trans>
        </Button>
      }
    >
      <Trans>You can still give once. Nothing has been set up or charged.</Trans>
    </Notice>
  )
}

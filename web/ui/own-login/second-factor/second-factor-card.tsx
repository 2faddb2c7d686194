import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../button/button.tsx'
import { Card } from '../../layout/card.tsx'
import { LinkButton } from '../../button/link-button.tsx'
import { Notice } from '../../feedback/notice/notice.tsx'
import { Pill } from '../../data/status/pill.tsx'
import { CommandDialog } from '../../decision-dialog/command-dialog.tsx'
import { Skeleton } from '../../feedback/waiting/skeleton.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { useOwnLoginLabels } from '../../../lib/session/login/own-login-labels.ts'
import type { SitePath } from '../../../lib/router/site-path.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { passwordAndCodeSchema } from '../../../lib/session/login/own-login-schemas.ts'
import type { LoginApi } from '../login-api.ts'
import { LoginCode } from './login-code.tsx'
import { ReadAgain } from '../../feedback/notice/read-again.tsx'
import { FlashMessage } from '../../feedback/notice/flash-message.tsx'
import styles from './second-factor.module.css'

type SecondFactorCardProps = {
  login: LoginApi
  /** The screen on which it is set up. */
  setUpAt: SitePath
}

/** Shows whether a login also requires a phone, and how to change that. */
export const SecondFactorCard = ({ login, setUpAt }: SecondFactorCardProps) => {
  const factor = useQuery(login.secondFactorQuery)
  const [isRemoved, setRemoved] = useState(false)
  return (
    <Card title={<Trans>Two-step login</Trans>}>
      <div className={styles.stack}>
        {factor.error && <ReadAgain query={factor} />}
        {factor.isPending && (
          <span aria-busy="true">
            <Skeleton height="6em" />
          </span>
        )}
        {!factor.error && factor.data?.enabled === false && (
          <Off isRemoved={isRemoved} setUpAt={setUpAt} />
        )}
        {!factor.error && factor.data?.enabled === true && (
          <On
            login={login}
            codesLeft={factor.data.recoveryCodesLeft}
            removed={() => setRemoved(true)}
          />
        )}
      </div>
    </Card>
  )
}

const Off = ({
  isRemoved,
  setUpAt,
}: Pick<SecondFactorCardProps, 'setUpAt'> & { isRemoved: boolean }) => (
  <>
    {isRemoved && (
      <FlashMessage>
        <Trans>Two-step login is off.</Trans>
      </FlashMessage>
    )}
    <p>
      <Trans>
        You log in with your password and a code from your phone, so a stolen password alone is not
        enough.
      </Trans>
    </p>
    <div>
      <LinkButton to={setUpAt} icon="shield">
        <Trans>Set up</Trans>
      </LinkButton>
    </div>
  </>
)

/** The next lost phone may lock out the account's owner if so few codes are left. */
const few = 2

type OnProps = { login: LoginApi; codesLeft: number; removed: () => void }

const On = ({ login, codesLeft, removed }: OnProps) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const state = useCommandForm({
    initial: { password: '', code: '' },
    schema: passwordAndCodeSchema,
    send: login.removeSecondFactor,
    done: removed,
    reads: [login.secondFactorQuery.queryKey],
    labelsOf: useOwnLoginLabels(),
  })
  return (
    <>
      <p>
        <Pill tone="success" icon="check">
          <Trans>On</Trans>
        </Pill>{' '}
        <Plural value={codesLeft} one="One recovery code left" other="# recovery codes left" />
      </p>
      {codesLeft <= few && (
        <Notice tone="warning">
          <Trans>Turn off two-step login and set it up again to get ten new recovery codes.</Trans>
        </Notice>
      )}
      <div>
        <Button aria-label={t`Turn off: two-step login`} onClick={() => setAsking(true)}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      <CommandDialog
        state={state}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Turn off two-step login?`}
        act={t`Turn off`}
        look="danger"
      >
        <p>
          <Trans>
            Your password alone will then open your account, and your recovery codes will no longer
            work.
          </Trans>
        </p>
        <PasswordField state={state} name="password" label={t`Password`} />
        <LoginCode state={state} />
      </CommandDialog>
    </>
  )
}

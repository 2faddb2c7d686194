import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PasswordField } from '../account-fields.tsx'
import { useAccountLabels } from '../account-labels.ts'
import { useCommandForm } from '../../lib/command-form.ts'
import { passwordAndCodeSchema } from '../account-schemas.ts'
import text from '../account-text.module.css'
import { LoginCode } from '../login/login-code.tsx'
import { LoadFailure } from '../own/load-failure.tsx'
import { FlashMessage } from '../flash-message.tsx'
import { removeSecondFactor, secondFactorQuery } from './second-factor-api.ts'

/** Whether a login asks for a phone as well, and the way to change that. */
export const OwnSecondFactor = () => {
  const factor = useQuery(secondFactorQuery)
  const [isRemoved, setRemoved] = useState(false)
  return (
    <Card title={<Trans>Two-step login</Trans>}>
      <div className={text.stack}>
        {factor.error && <LoadFailure error={factor.error} retry={() => void factor.refetch()} />}
        {factor.isPending && (
          <span aria-busy="true">
            <Skeleton height="6em" />
          </span>
        )}
        {!factor.error && factor.data?.enabled === false && <Off isRemoved={isRemoved} />}
        {!factor.error && factor.data?.enabled === true && (
          <On codesLeft={factor.data.recoveryCodesLeft} removed={() => setRemoved(true)} />
        )}
      </div>
    </Card>
  )
}

const Off = ({ isRemoved }: { isRemoved: boolean }) => (
  <>
    {isRemoved && (
      <FlashMessage>
        <Trans>Two-step login is off.</Trans>
      </FlashMessage>
    )}
    <p>
      <Trans>
        You then log in with a code from your phone as well as your password, so a stolen password
        alone is not enough.
      </Trans>
    </p>
    <div>
      <LinkButton to="/SecondFactor" icon="shield">
        <Trans>Set up</Trans>
      </LinkButton>
    </div>
  </>
)

/** So few that the next lost phone may lock its owner out. */
const few = 2

const On = ({ codesLeft, removed }: { codesLeft: number; removed: () => void }) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const state = useCommandForm({
    initial: { password: '', code: '' },
    schema: passwordAndCodeSchema,
    send: removeSecondFactor,
    done: removed,
    reads: [secondFactorQuery.queryKey],
    labelsOf: useAccountLabels(),
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
          <Trans>Turn off two-step login and set it up again to have ten new recovery codes.</Trans>
        </Notice>
      )}
      <div>
        <Button aria-label={t`Turn off: two-step login`} onClick={() => setAsking(true)}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      <QuestionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Turn off two-step login?`}
        act={t`Turn off`}
        look="danger"
        acting={{ isPending: state.isBusy, error: state.failure?.error ?? null }}
        onSubmit={state.submit}
      >
        <p>
          <Trans>
            Your password alone will then open your account, and your recovery codes will no longer
            work.
          </Trans>
        </p>
        <ErrorSummary attempt={state.attempt} errors={state.errors} />
        <PasswordField state={state} name="password" label={t`Password`} />
        <LoginCode state={state} />
      </QuestionDialog>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OfferSecondFactorAnswer } from '@almoner/api/use-cases/accounts/contract.ts'
import { buttonClass } from '../../button/button.tsx'
import { CopyRows } from '../../data/copy-rows.tsx'
import { Failure } from '../../feedback/notice/failure.tsx'
import { Field } from '../../form/field.tsx'
import { Icon } from '../../picture/icon.tsx'
import { FormSection } from '../../form-screen/form-section.tsx'
import { TextInput } from '../../form/input/text-input.tsx'
import { lazyParts } from '../../../lib/router/lazy-parts.tsx'
import { problemCode } from '../../../lib/api/failure/problem.ts'
import { PasswordField } from '../password/password-field.tsx'
import { useOwnLoginLabels } from '../../../lib/session/login/own-login-labels.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { firstCodeSchema, ownPasswordSchema } from '../../../lib/session/login/own-login-schemas.ts'
import type { LoginApi } from '../login-api.ts'
import type { LoginFrame } from '../login-frame.ts'
import { LoadFailure } from '../../feedback/notice/load-failure.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

// The QR code's component loads on demand, because an account usually needs it here only once.
const QrCode = lazyParts()(() => import('../../qr-code/qr-code.tsx'), 'QrCode')

type SecondFactorStepsProps = {
  login: LoginApi
  Frame: LoginFrame
  /** Called once the user has kept the recovery codes. */
  done: () => void
}

type StepProps = Pick<SecondFactorStepsProps, 'login' | 'Frame'>

/**
 * Asks for the password, then for the phone's first code, then shows the recovery codes. Until that
 * first code, a login requires no code, so a user who stops early starts again.
 */
export const SecondFactorSteps = ({ login, Frame, done }: SecondFactorStepsProps) => {
  const [offered, setOffered] = useState<OfferSecondFactorAnswer>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  if (recoveryCodes) return <RecoveryCodes Frame={Frame} codes={recoveryCodes} kept={done} />
  if (!offered) return <WithPassword login={login} Frame={Frame} offered={setOffered} />
  return (
    <WithPhone
      login={login}
      Frame={Frame}
      offered={offered}
      again={() => setOffered(undefined)}
      confirmed={setRecoveryCodes}
    />
  )
}

const WithPassword = ({
  login,
  Frame,
  offered,
}: StepProps & { offered: (answer: OfferSecondFactorAnswer) => void }) => {
  const { t } = useLingui()
  const state = useCommandForm({
    initial: { password: '' },
    schema: ownPasswordSchema,
    send: login.offerSecondFactor,
    done: offered,
    reads: [],
    labelsOf: useOwnLoginLabels(),
  })
  return (
    <Frame
      title={t`Set up two-step login`}
      lead={t`You need an authenticator app on your phone. Your phone’s own password app also works.`}
      hasBack
    >
      <FormSection state={state} act={<Trans>Next</Trans>} busy={t`One moment…`}>
        <PasswordField state={state} name="password" label={t`Password`} />
      </FormSection>
    </Frame>
  )
}

type WithPhoneProps = StepProps & {
  offered: OfferSecondFactorAnswer
  again: () => void
  confirmed: (recoveryCodes: readonly string[]) => void
}

const WithPhone = ({ login, Frame, offered, again, confirmed }: WithPhoneProps) => {
  const { secret, uri } = offered
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const state = useCommandForm({
    initial: { code: '' },
    schema: firstCodeSchema,
    send: login.confirmSecondFactor,
    done: ({ recoveryCodes }) => {
      queryClient.setQueryData(login.secondFactorQuery.queryKey, (before) => ({
        isRequired: false,
        ...before,
        enabled: true,
        recoveryCodesLeft: recoveryCodes.length,
      }))
      confirmed(recoveryCodes)
    },
    reads: [],
    labelsOf: useOwnLoginLabels(),
  })
  return (
    <Frame
      title={t`Add this account to your app`}
      lead={t`Scan the code with your authenticator app, or type in the key. Then enter the six digits that the app shows.`}
      hasBack
    >
      <div className={styles.ways}>
        <div className={styles.code}>
          <Suspense fallback={<span aria-busy="true" />}>
            <QrCode text={uri} label={t`QR code for your authenticator app`} />
          </Suspense>
        </div>
        <div className={styles.here}>
          <a className={buttonClass('secondary', true)} href={uri}>
            <Icon name="phone" />
            <span>
              <Trans>Open in an app on this phone</Trans>
            </span>
          </a>
        </div>
      </div>
      <CopyRows rows={[{ label: t`Key`, value: secret, shown: inFours(secret) }]} />
      <FormSection
        state={state}
        act={<Trans>Turn on</Trans>}
        busy={t`One moment…`}
        failure={<SetupFailure error={state.failure?.error} again={again} />}
      >
        <Field
          name="code"
          label={t`Code from your authenticator app`}
          error={state.errorOf('code')}
        >
          <TextInput
            {...state.form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </Field>
      </FormSection>
    </Frame>
  )
}

// Easier to type off a screen; what is copied has no gaps.
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

const SetupFailure = ({ error, again }: { error: Error | undefined; again: () => void }) =>
  problemCode(error) === 'second_factor_not_offered' ? (
    <LoadFailure error={error} retry={again} act={<Trans>Start again</Trans>} />
  ) : (
    <Failure error={error} />
  )

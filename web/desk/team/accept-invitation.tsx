import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { acceptSchema, type InvitationAnswer } from '@almoner/api/desk/team/contract.ts'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import {
  CheckedLink,
  isSpentBy,
  LinkDone,
  LinkFailure,
} from '../../ui/account/links/mailed-link.tsx'
import { useLoginSite } from '../../ui/account/login-site.tsx'
import { NameFields } from '../../ui/form/name-fields.tsx'
import { DeviceCheck } from '../../ui/account/log-in/device-check.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import { LoginCode, OneMoreStep } from '../../ui/own-login/second-factor/login-code.tsx'
import { PasswordField } from '../../ui/own-login/password/password-field.tsx'
import { useCommandForm, type CommandProgress } from '../../lib/form/command-form.ts'
import { loginSchema } from '../../lib/session/login/own-login-schemas.ts'
import { useSecondStep } from '../../lib/session/login/use-second-step.ts'
import { newPasswordTwiceSchema } from '../../lib/password/new-password-twice.ts'
import { useRoleLabel } from '../../lib/role-label.ts'
import { acceptInvitation, acceptWithLogin, invitationQuery } from './team-api.ts'
import { useTeamLabels } from './team-labels.ts'

const newLoginSchema = v.intersect([
  v.pick(acceptSchema, ['firstName', 'lastName']),
  newPasswordTwiceSchema,
])

const ownLoginSchema = v.object({
  ...v.pick(acceptSchema, ['firstName', 'lastName']).entries,
  ...loginSchema.entries,
})

/** Opened by the link of the letter with an invitation. */
export const AcceptInvitation = () => {
  const { token } = useParams({ from: '/OrgInvitation/$token' })
  return (
    <CheckedLink link={useQuery(invitationQuery(token))} words={useSpentSentence()}>
      {({ hasLogin, ...answer }) =>
        hasLogin ? (
          <AcceptWithLogin token={token} {...answer} />
        ) : (
          <AcceptAnew token={token} {...answer} />
        )
      }
    </CheckedLink>
  )
}

const useSpentSentence = (): string => {
  const { t } = useLingui()
  return t`It has been used or revoked, was replaced by a newer email, or is more than 72 hours old. Ask the charity for another invitation.`
}

type Invited = Omit<InvitationAnswer, 'hasLogin'> & { token: string }

const AcceptAnew = ({ token, ...invited }: Invited) => {
  const { t } = useLingui()
  const [isAccepted, setAccepted] = useState(false)
  const state = useCommandForm({
    schema: newLoginSchema,
    initial: { lastName: '', firstName: '', newPassword: '', again: '' },
    send: ({ firstName, lastName, newPassword }) =>
      acceptInvitation(token, { firstName, lastName, newPassword }),
    done: () => setAccepted(true),
    reads: [],
    labelsOf: useTeamLabels(),
  })
  return (
    <Accepting state={state} isAccepted={isAccepted} {...invited}>
      <NameFields register={state.form.register} errorOf={state.errorOf} />
      <PasswordField
        state={state}
        name="newPassword"
        repeatedIn="again"
        label={t`New password`}
        isNew
      />
      <PasswordField state={state} name="again" label={t`Confirm new password`} isNew />
    </Accepting>
  )
}

/** A person who also works at another charity has a login, to which this charity is added. */
const AcceptWithLogin = ({ token, ...invited }: Invited) => {
  const { t } = useLingui()
  const [isAccepted, setAccepted] = useState(false)
  const secondStep = useSecondStep(fieldId('code'))
  const state = useCommandForm({
    schema: ownLoginSchema,
    initial: { lastName: '', firstName: '', password: '', code: '' },
    send: ({ code, ...typed }) =>
      secondStep.send(() => acceptWithLogin(token, { ...typed, ...(code !== '' && { code }) })),
    done: (next, { password }) => {
      if (next === 'code') secondStep.askForCode(password)
      else setAccepted(true)
    },
    fieldOf: secondStep.asksCode ? { second_factor_wrong: 'code' } : {},
    reads: [],
    labelsOf: useTeamLabels(),
  })
  return (
    <Accepting state={state} isAccepted={isAccepted} {...invited}>
      <Notice>
        <Trans>
          This email address already logs in to Almoner. Enter its password: the charity is added to
          the login, and nothing else changes.
        </Trans>
      </Notice>
      <NameFields register={state.form.register} errorOf={state.errorOf} />
      <PasswordField state={state} name="password" label={t`Your password`} />
      {secondStep.asksCode && <LoginCode state={state} lead={<OneMoreStep />} />}
      <DeviceCheck />
    </Accepting>
  )
}

const Accepting = ({
  state,
  isAccepted,
  charity,
  username,
  role,
  children,
}: Omit<Invited, 'token'> & {
  state: CommandProgress
  isAccepted: boolean
  children: ReactNode
}) => {
  const { t } = useLingui()
  const { Frame } = useLoginSite()
  const spentSentence = useSpentSentence()
  const roleWord = useRoleLabel()(role)
  const spent = state.failure?.error
  if (spent && isSpentBy(spent)) {
    return <LinkFailure error={spent} retry={state.submit} words={spentSentence} />
  }
  if (isAccepted) {
    return (
      <LinkDone
        title={t`You are on the team`}
        lead={
          <Trans>
            Log in to the desk of {charity} with <strong translate="no">{username}</strong>.
          </Trans>
        }
      />
    )
  }
  return (
    <Frame
      key="asked"
      title={t`Join the desk of ${charity}`}
      lead={
        <Trans>
          Your role is {roleWord}. You log in with <strong translate="no">{username}</strong>.
        </Trans>
      }
    >
      <FormSection state={state} act={<Trans>Accept the invitation</Trans>} busy={t`One moment…`}>
        {children}
      </FormSection>
    </Frame>
  )
}

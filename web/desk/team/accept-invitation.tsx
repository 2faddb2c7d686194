import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { acceptSchema, type InvitationAnswer } from '@almoner/api/desk/team/contract.ts'
import { AreaHeader } from '../../ui/layout/area-header.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { LoginLayout } from '../../ui/account/login-layout.tsx'
import {
  CheckingLink,
  isSpentBy,
  LinkFailure,
  type LinkFrame,
} from '../../ui/account/mailed-link.tsx'
import { NameFields } from '../../ui/form/name-fields.tsx'
import { PasswordField } from '../../ui/own-login/password-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { newPasswordTwiceSchema } from '../../lib/password/new-password-twice.ts'
import { useRoleLabel } from '../../lib/role-label.ts'
import { acceptInvitation, invitationQuery } from './team-api.ts'
import { useTeamLabels } from './team-labels.ts'

const InvitationFrame: LinkFrame = (door) => (
  <Page header={<AreaHeader to="/" />}>
    <LoginLayout {...door} />
  </Page>
)

const schema = v.intersect([
  v.pick(acceptSchema, ['firstName', 'lastName']),
  newPasswordTwiceSchema,
])

/** Where the letter with an invitation leads. */
export const AcceptInvitation = () => {
  const { t } = useLingui()
  const { token } = useParams({ from: '/OrgInvitation/$token' })
  const invitation = useQuery(invitationQuery(token))
  if (invitation.error) {
    return (
      <LinkFailure
        Frame={InvitationFrame}
        error={invitation.error}
        retry={() => void invitation.refetch()}
        words={t`It has been used, a newer email has taken its place, it was revoked, or its 72 hours are over. Ask the charity for another invitation.`}
        to="/OrgLogin"
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!invitation.data) return <CheckingLink Frame={InvitationFrame} />
  return <Accept token={token} {...invitation.data} />
}

const Accept = ({ token, charity, username, role }: InvitationAnswer & { token: string }) => {
  const { t } = useLingui()
  const roleWord = useRoleLabel()(role)
  const [isAccepted, setAccepted] = useState(false)
  const state = useCommandForm({
    schema,
    initial: { lastName: '', firstName: '', newPassword: '', again: '' },
    send: ({ firstName, lastName, newPassword }) =>
      acceptInvitation(token, { firstName, lastName, newPassword }),
    done: () => setAccepted(true),
    reads: [],
    labelsOf: useTeamLabels(),
  })
  const spent = state.failure?.error
  if (spent && isSpentBy(spent)) {
    return (
      <LinkFailure
        Frame={InvitationFrame}
        error={spent}
        retry={state.submit}
        words={t`It has been used, a newer email has taken its place, it was revoked, or its 72 hours are over. Ask the charity for another invitation.`}
        to="/OrgLogin"
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (isAccepted) {
    return (
      <InvitationFrame
        key="accepted"
        mark="success"
        title={t`You are on the team`}
        lead={
          <Trans>
            Log in to the desk of {charity} with <strong translate="no">{username}</strong>.
          </Trans>
        }
      >
        <LinkButton to="/OrgLogin" look="primary" wide>
          <Trans>Log in</Trans>
        </LinkButton>
      </InvitationFrame>
    )
  }
  return (
    <InvitationFrame
      key="asked"
      title={t`Join the desk of ${charity}`}
      lead={
        <Trans>
          Your role is {roleWord}. You log in with <strong translate="no">{username}</strong>.
        </Trans>
      }
    >
      <FormSection state={state} act={<Trans>Accept the invitation</Trans>} busy={t`One moment…`}>
        <NameFields register={state.form.register} errorOf={state.errorOf} />
        <PasswordField
          state={state}
          name="newPassword"
          repeatedIn="again"
          label={t`New password`}
          isNew
        />
        <PasswordField state={state} name="again" label={t`New password once more`} isNew />
      </FormSection>
    </InvitationFrame>
  )
}

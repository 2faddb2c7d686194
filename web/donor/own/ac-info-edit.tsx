import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { donorQuery, type Donor } from '../../lib/session/donor-query.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { inNameOrder } from '../../lib/text/name-order.ts'
import { parsePhone } from '../../lib/form/phone/phone.ts'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import { changeProfile } from '../account-api.ts'
import { PersonFields, UsernameField } from '../form/account-fields.tsx'
import { PasswordField } from '../../ui/own-login/password/password-field.tsx'
import { useAccountLabels } from '../form/account-labels.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { AccountFrame } from '../frame/account-frame.tsx'
import { isAnotherUsername, profileSchema } from '../form/account-schemas.ts'
import { useAccountSite } from '../frame/account-site.tsx'
import { LoadFailure } from '../../ui/feedback/notice/load-failure.tsx'
import { useOwnDonor } from './use-own-donor.ts'

/** One's own details; another username is confirmed by its mailbox first. */
export const AcInfoEdit = () => {
  const { t } = useLingui()
  const { donor, error, retry } = useOwnDonor()
  return (
    <AccountFrame title={t`Edit your details`} back="/AcInfo">
      {error ? (
        <LoadFailure error={error} retry={retry} />
      ) : donor ? (
        <Edit donor={donor} />
      ) : (
        <span aria-busy="true">
          <Skeleton height="420px" />
        </span>
      )}
    </AccountFrame>
  )
}

const Edit = ({ donor }: { donor: Donor }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const navigate = useNavigate()
  const { left } = useAccountSite()
  const logOut = useLogOut('donors', left)
  const state = useCommandForm({
    initial: {
      username: donor.username,
      password: '',
      ...inNameOrder(language, donor),
      phone: parsePhone(donor.phoneNumber),
    },
    schema: profileSchema(donor.username),
    send: ({ username, password, lastName, firstName, phone }) =>
      changeProfile({
        lastName,
        firstName,
        phoneNumber: phone,
        language,
        ...(isAnotherUsername(username, donor.username) && { username, password }),
      }),
    done: async ({ newUsername }) => {
      if (newUsername === null) {
        await navigate({ to: '/AcInfo', state: { done: 'profile' } })
        return
      }
      const next = { to: '/UsernameConfirm', state: confirming(newUsername) } as const
      try {
        await logOut.mutateAsync(next)
      } catch {
        // The mail has been sent, and the page must confirm that even if the logout did not arrive.
        await navigate(next)
      }
    },
    fieldOf: { phoneNumber: 'phone.number', email_registered: 'username' },
    reads: [donorQuery.queryKey],
    labelsOf: useAccountLabels(),
  })
  const username = useWatch({ control: state.form.control, name: 'username' })
  return (
    <FormSection state={state} act={<Trans>Save</Trans>} busy={t`Saving…`}>
      <UsernameField
        state={state}
        neededField="password"
        hint={t`This is your username. To change it you need your password. We then email a link to the new address and log you out.`}
      />
      {isAnotherUsername(username, donor.username) && (
        <PasswordField state={state} name="password" label={t`Password`} />
      )}
      <PersonFields state={state} />
    </FormSection>
  )
}

const confirming = (username: string) => ({ confirm: { username, next: '/SelectMission' } })

import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { emailSchema } from '@almoner/api/http/contract.ts'
import { teamList } from '@almoner/api/desk/team/team-list-contract.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { listKey } from '../../../ui/list-screen/use-list-query.ts'
import { PasswordProof } from '../../../ui/form/password-proof.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { passwordFields } from '../../../lib/session/step-up.ts'
import { usePasswordProof } from '../../../lib/session/use-password-proof.ts'
import { hasEndWhereNeeded, noTerms, roleEntries, RoleFields, toRole } from './role-fields.tsx'
import { invite } from '../team-api.ts'
import { useTeamLabels } from '../team-labels.ts'

/** A new owner always needs the password, however lately it was confirmed. */
const inviteSchema = (isConfirmed: boolean) =>
  v.pipe(
    v.object({ email: emailSchema, ...roleEntries, password: v.string() }),
    v.forward(
      v.partialCheck([['role'], ['accessUntil']], hasEndWhereNeeded, 'access_until.required'),
      ['accessUntil'],
    ),
    v.forward(
      v.partialCheck(
        [['role'], ['password']],
        ({ role, password }) => password !== '' || (isConfirmed && role !== 'owner'),
        'password.own_required',
      ),
      ['password'],
    ),
  )

type InviteDialogProps = {
  open: boolean
  onClose: () => void
  invited: (email: string) => void
}

/** Invites a person to the desk by a letter. */
export const InviteDialog = ({ open, onClose, invited }: InviteDialogProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const { isConfirmed, follow } = usePasswordProof()
  const state = useCommandForm({
    schema: inviteSchema(isConfirmed),
    initial: { email: '', role: 'viewer', ...noTerms, password: '' },
    send: ({ email, password, ...role }) =>
      follow(invite({ email, password, language, ...toRole(role) }), password !== ''),
    done: (_, { email }) => {
      state.form.reset()
      onClose()
      invited(email)
    },
    reads: [listKey(teamList)],
    fieldOf: { ...passwordFields, already_on_team: 'email', email_taken: 'email' },
    labelsOf: useTeamLabels(),
  })
  const role = useWatch({ control: state.form.control, name: 'role' })
  return (
    <CommandDialog
      state={state}
      name="invite"
      open={open}
      onClose={onClose}
      title={<Trans>Invite someone to the desk</Trans>}
      act={<Trans>Send the invitation</Trans>}
    >
      <p>
        <Trans>They get an email with a link that works once, for 72 hours.</Trans>
      </p>
      <Field name="invite-email" label={t`Email address`} error={state.errorOf('email')}>
        <TextInput {...state.form.register('email')} type="email" inputMode="email" />
      </Field>
      <RoleFields name="invite" state={state} role={role} />
      {(!isConfirmed || role === 'owner') && (
        <PasswordProof name="invite" state={state} isAlways={role === 'owner'} />
      )}
    </CommandDialog>
  )
}

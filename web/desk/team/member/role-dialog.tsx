import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { teamList, type TeamMember } from '@almoner/api/desk/team/team-list-contract.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { listKey } from '../../../ui/list-screen/use-list-query.ts'
import { PasswordProof } from '../../../ui/form/password-proof.tsx'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { passwordFields } from '../../../lib/session/step-up.ts'
import { usePasswordProof } from '../../../lib/session/use-password-proof.ts'
import { hasEndWhereNeeded, noTerms, roleEntries, RoleFields, toRole } from './role-fields.tsx'
import { changeRole } from '../team-api.ts'
import { TwoPersonsNote } from '../two-persons-note.tsx'
import { useTeamLabels } from '../team-labels.ts'

/** `needsPassword`: whether the change to this role needs it now. */
const roleSchema = (needsPassword: (role: string) => boolean) =>
  v.pipe(
    v.object({ ...roleEntries, password: v.string() }),
    v.forward(
      v.partialCheck([['role'], ['accessUntil']], hasEndWhereNeeded, 'access_until.required'),
      ['accessUntil'],
    ),
    v.forward(
      v.partialCheck(
        [['role'], ['password']],
        ({ role, password }) => password !== '' || !needsPassword(role),
        'password.own_required',
      ),
      ['password'],
    ),
  )

type RoleDialogProps = {
  member: TeamMember
  memberName: string
  open: boolean
  onClose: () => void
}

/** Changes a colleague's role. Their logins end, so that no screen keeps the former role. */
export const RoleDialog = ({ member, memberName, open, onClose }: RoleDialogProps) => {
  const { isConfirmed, follow } = usePasswordProof()
  // Owners always need the password, however lately it was confirmed.
  const isAlways = (role: string): boolean => role === 'owner' || member.role === 'owner'
  const needsPassword = (role: string): boolean => !isConfirmed || isAlways(role)
  const state = useCommandForm({
    schema: roleSchema(needsPassword),
    initial: {
      role: member.role,
      ...noTerms,
      booksAsOf: member.booksAsOf === null ? '' : toCalendarDay(instant(member.booksAsOf)),
      contactGranted: member.contactGranted,
      password: '',
    },
    send: ({ password, ...role }) =>
      follow(
        changeRole(member.id, { password, seenRole: member.role, ...toRole(role) }),
        password !== '',
      ),
    done: () => {
      state.form.resetField('password')
      onClose()
    },
    reads: [listKey(teamList)],
    fieldOf: { ...passwordFields, last_owner: 'role' },
    labelsOf: useTeamLabels(),
  })
  const role = useWatch({ control: state.form.control, name: 'role' })
  return (
    <CommandDialog
      state={state}
      name={`role-${member.id}`}
      open={open}
      onClose={onClose}
      title={<Trans>Change the role of {memberName}?</Trans>}
      act={<Trans>Change the role</Trans>}
    >
      <p>
        <Trans>They are logged out everywhere at once, and get an email about it.</Trans>
      </p>
      <TwoPersonsNote role={member.role} />
      <RoleFields name={`role-${member.id}`} state={state} role={role} />
      {needsPassword(role) && (
        <PasswordProof name={`role-${member.id}`} state={state} isAlways={isAlways(role)} />
      )}
    </CommandDialog>
  )
}

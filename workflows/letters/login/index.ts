import { changeUsername } from './change-username.ts'
import { newDevice } from './new-device.ts'
import { passwordChanged } from './password-changed.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorConfirmed } from './second-factor-confirmed.ts'
import { secondFactorRemoved } from './second-factor-removed.ts'
import { undoSecondFactor } from './undo-second-factor.ts'
import { undoUsername } from './undo-username.ts'
import { usernameChangeAsked } from './username-change-asked.ts'
import { usernameChanged } from './username-changed.ts'
import { verifyEmail } from './verify-email.ts'

/** Letters to staff and administrators about their login. */
export const loginLetters = {
  change_username: changeUsername,
  new_device: newDevice,
  password_changed: passwordChanged,
  reset_password: resetPassword,
  second_factor_confirmed: secondFactorConfirmed,
  second_factor_removed: secondFactorRemoved,
  undo_second_factor: undoSecondFactor,
  undo_username: undoUsername,
  username_change_asked: usernameChangeAsked,
  username_changed: usernameChanged,
  verify_email: verifyEmail,
}

import { accountErased } from './account-erased.ts'
import { changeUsername } from './change-username.ts'
import { passwordChanged } from './password-changed.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorConfirmed } from './second-factor-confirmed.ts'
import { secondFactorRemoved } from './second-factor-removed.ts'
import { undoSecondFactor } from './undo-second-factor.ts'
import { undoUsername } from './undo-username.ts'
import { usernameChanged } from './username-changed.ts'
import { verifyEmail } from './verify-email.ts'

/** Letters to donors about their account. */
export const donorLetters = {
  account_erased: accountErased,
  change_username: changeUsername,
  password_changed: passwordChanged,
  reset_password: resetPassword,
  second_factor_confirmed: secondFactorConfirmed,
  second_factor_removed: secondFactorRemoved,
  undo_second_factor: undoSecondFactor,
  undo_username: undoUsername,
  username_changed: usernameChanged,
  verify_email: verifyEmail,
}

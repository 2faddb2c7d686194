import { applicationApproved } from './application-approved.ts'
import { applicationDeclined } from './application-declined.ts'
import { applicationReceived } from './application-received.ts'
import { moreAsked } from './more-asked.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

/** Letters to applicants about the application of their charity. */
export const applicantLetters = {
  application_approved: applicationApproved,
  application_declined: applicationDeclined,
  application_received: applicationReceived,
  more_asked: moreAsked,
  reset_password: resetPassword,
  verify_email: verifyEmail,
}
